import { formatNumber, useUi } from '@rewards/ui';
import { FieldLookProvider, FormScope, useKitForm, useWatch } from '@rewards/ui/form';
import { type KeyboardEvent, useState } from 'react';
import type { z } from 'zod';
import { useTranslation } from '../../../../i18n/use-translation';
import { zodParse } from '../../../../lib/zod-parse';
import { CatalogueEffect } from './catalogue-effect';
import { type Example, ExampleProduct, exampleSchema, firstExample, type PickedProduct } from './example-product';
import { type PriceSettings, usePriceSettings } from './price-settings';
import { PriceSteps } from './price-steps';

const parse = zodParse(exampleSchema);
const plainLook = {};

/** Its fields don't belong to the settings: Enter there must not save those. */
function keepEnter(event: KeyboardEvent) {
	if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
}

/** A product's price under the settings being edited, step by step, and their effect on the catalogue. */
export function PriceCalculator({ programId }: { programId: string }) {
	const { t } = useTranslation('programPrices');
	const { settings, changed } = usePriceSettings();
	const type: unknown = useWatch({ name: 'type' });
	const form = useKitForm<Example, z.output<typeof exampleSchema>>({ defaultValues: firstExample, parse });
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: it only holds a key back
		<div onKeyDown={keepEnter} className="mt-2 grid gap-5 border-t pt-5">
			<section aria-labelledby="price-example" className="grid gap-3">
				<h3 id="price-example" className="font-semibold">
					{t('calculator')}
				</h3>
				<FieldLookProvider value={plainLook}>
					<FormScope form={form}>
						<Calculator programId={programId} settings={settings} withPoints={type === 'points'} form={form} />
					</FormScope>
				</FieldLookProvider>
			</section>
			{type === 'points' && (
				<section aria-labelledby="price-effect" className="grid gap-2">
					<h3 id="price-effect" className="font-semibold">
						{t('effect')}
					</h3>
					{!changed && <p className="text-muted-foreground">{t('noChange')}</p>}
					{changed && settings && <CatalogueEffect programId={programId} settings={settings} />}
					{changed && !settings && <p className="text-muted-foreground">{t('settingsWrong')}</p>}
				</section>
			)}
		</div>
	);
}

interface CalculatorProps {
	programId: string;
	settings: PriceSettings | null;
	withPoints: boolean;
	form: ReturnType<typeof useKitForm<Example, z.output<typeof exampleSchema>>>;
}

function Calculator({ programId, settings, withPoints, form }: CalculatorProps) {
	const { t } = useTranslation('programPrices');
	const { locale } = useUi();
	const [picked, setPicked] = useState<PickedProduct | null>(null);
	const example = exampleSchema.safeParse(form.watch());
	return (
		<div className="grid gap-4 @xl:grid-cols-[minmax(0,13rem)_minmax(0,1fr)]">
			<ExampleProduct
				programId={programId}
				onPicked={(product) => {
					setPicked(product);
					if (!product) return;
					for (const name of ['cost', 'freight', 'handling'] as const)
						form.setValue(name, product[name], { shouldValidate: true });
				}}
			/>
			<div className="min-w-0 self-start overflow-hidden rounded-md border" aria-live="polite">
				{settings && example.success ? (
					<PriceSteps
						product={example.data}
						settings={settings}
						country={example.data.country}
						withPoints={withPoints}
					/>
				) : (
					<p className="px-3 py-2 text-muted-foreground">{t(settings ? 'figuresWrong' : 'settingsWrong')}</p>
				)}
				{picked && withPoints && (
					<p className="border-t px-3 py-1.5 text-muted-foreground text-sm">
						{t('priceNow', { points: formatNumber(picked.pricePoints, locale) })}
					</p>
				)}
			</div>
		</div>
	);
}
