import { type FieldConfig, FieldLookProvider, Form, FormFields, useFormContext, useKitForm } from '@rewards/ui/form';
import { Alert } from '@rewards/ui/primitives/alert';
import { Button } from '@rewards/ui/primitives/button';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '@rewards/ui/primitives/overlays/dialog';
import { subAreas } from '@rewards/validators/countries';
import { type TaxTried, taxSettingsSchema, taxTrySchema } from '@rewards/validators/taxes/schemas';
import { useState } from 'react';

import type { z } from 'zod';
import { useTranslation } from '../../../../i18n/use-translation';
import { faultOf } from '../../../../lib/errors/errors';
import { allCountryOptions } from '../../../../lib/texts/country-options';
import { alone, trpc } from '../../../../lib/trpc';
import { zodParse } from '../../../../lib/zod-parse';
import { TaxAnswer } from './tax-answer';

const schema = taxTrySchema.omit({ settings: true });
type Values = z.input<typeof schema>;
const parse = zodParse(schema);
const begin: Values = {
	address: { country: 'USA', state: '', zip: '', city: '', street: '' },
	amount: '100.00',
	shipping: '0.00',
};
const plainLook = {};

const reasons = ['notSet', 'unreachable', 'timeout', 'failed', 'key', 'busy', 'refused', 'answer'] as const;
/** Why the tax service failed; null for any other error. */
function serviceFault(error: unknown) {
	const fault = faultOf(error);
	if (fault.kind !== 'app' || fault.body.code !== 'SERVICE_FAILED') return null;
	return reasons.find((reason) => reason === fault.body.params?.reason) ?? 'failed';
}

interface TryTaxDialogProps {
	programId: string;
	onClose: () => void;
}

/** Takes an address and an amount, and shows their tax under the settings of the surrounding form, saved or not. */
export function TryTaxDialog({ programId, onClose }: TryTaxDialogProps) {
	const { t, locale } = useTranslation(['programTax', 'validation']);
	const { client } = trpc.useUtils();
	const { getValues } = useFormContext();
	const form = useKitForm<Values, z.output<typeof schema>>({ defaultValues: begin, parse });
	const [answer, setAnswer] = useState<TaxTried | null>(null);
	const [refusal, setRefusal] = useState<string | null>(null);
	const country = form.watch('address.country') ?? '';
	const areas = subAreas(country).map(({ code, title }) => ({ value: code, label: title }));
	const fields: FieldConfig<Values>[] = [
		{ kind: 'combobox', name: 'address.country', label: t('country'), source: allCountryOptions(locale) },
		areas.length > 0
			? { kind: 'combobox', name: 'address.state', label: t('state'), source: areas, half: true }
			: { kind: 'text', name: 'address.state', label: t('state'), half: true },
		{ kind: 'text', name: 'address.zip', label: t('zip'), half: true },
		{ kind: 'text', name: 'address.city', label: t('city'), half: true },
		{ kind: 'text', name: 'address.street', label: t('street'), half: true },
		{ kind: 'money', name: 'amount', label: t('amount'), half: true, min: 0 },
		{ kind: 'money', name: 'shipping', label: t('shipping'), half: true, min: 0 },
	];

	async function ask(order: z.output<typeof schema>): Promise<void> {
		setAnswer(null);
		setRefusal(null);
		const settings = taxSettingsSchema.safeParse(getValues());
		if (!settings.success) return setRefusal(t('settingsWrong'));
		try {
			setAnswer(await client.programs.tax.try.query({ programId, ...order, settings: settings.data }, alone()));
		} catch (error) {
			const reason = serviceFault(error);
			if (!reason) throw error;
			setRefusal(t(`fault.${reason}`));
		}
	}

	return (
		<Dialog open onOpenChange={onClose}>
			<DialogContent title={t('title')} description={t('about')} width={560}>
				<FieldLookProvider value={plainLook}>
					<Form form={form} fields={fields} className="flex-1" onSubmit={ask}>
						<DialogBody className="flex flex-col gap-4">
							<FormFields fields={fields} />
							<div aria-live="polite">{answer && <TaxAnswer answer={answer} />}</div>
							{refusal && (
								<Alert tone="warning" announce>
									{refusal}
								</Alert>
							)}
						</DialogBody>
						<DialogFooter>
							<Button onClick={onClose}>{t('close')}</Button>
							<Button type="submit" variant="primary" pending={form.formState.isSubmitting}>
								{t('ask')}
							</Button>
						</DialogFooter>
					</Form>
				</FieldLookProvider>
			</DialogContent>
		</Dialog>
	);
}
