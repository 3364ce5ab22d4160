import { Field, useFormContext, useFormState } from '@rewards/ui/form';
import { Button } from '@rewards/ui/primitives/button';
import { usaCode } from '@rewards/validators/countries';
import { flatTaxRatesSchema, mostTaxRates } from '@rewards/validators/programs/tax-rates';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../../i18n/use-translation';
import { zodParse } from '../../../../lib/zod-parse';
import type { SettingsValues } from '../values';
import { type FormRate, type RateFault, TaxRateRow } from './tax-rate-row';

const name = 'flatTaxRates';
const parse = zodParse<typeof flatTaxRatesSchema, unknown>(flatTaxRatesSchema);

/** What is wrong in which row. The form keeps a single error for a field, and forgets those of its parts on blur. */
const faultsOf = (rates: readonly FormRate[]): readonly RateFault[] =>
	(parse(rates.map(({ rate, ...place }) => ({ ...place, rate: rate ?? '' }))).problems ?? []).map(
		({ path, code, params }) => {
			const [row = '', part = ''] = path.split('.');
			return { row: Number(row), part, code, params };
		},
	);

/** The flat tax rates by country, and in the USA by state. */
export function TaxRatesField() {
	const { t } = useTranslation('programSettings');
	const { setValue } = useFormContext<SettingsValues>();
	const { isSubmitted } = useFormState<SettingsValues>({ name });
	const [added, setAdded] = useState(-1);
	return (
		<Field name={name} label={t('field.flatTaxRates')} help={t('help.flatTaxRates')} group parts>
			{(control, field) => {
				const rates: FormRate[] = Array.isArray(field.value) ? field.value : [];
				const faults = isSubmitted ? faultsOf(rates) : [];
				const add = (country: string) => {
					setAdded(rates.length);
					// Its fields are judged once they have been filled in.
					const next = [...rates, { country, state: '', rate: '' }] as SettingsValues['flatTaxRates'];
					setValue(name, next, { shouldDirty: true });
				};
				const change = (at: number, rate: FormRate) => field.onChange(rates.with(at, rate));
				return (
					<>
						{rates.length === 0 ? (
							<p className="text-muted-foreground">{t('taxRates.none')}</p>
						) : (
							<ul id={control.id} aria-labelledby={`${control.id}label`} className="@container flex flex-col gap-2">
								{rates.map((rate, at) => (
									<TaxRateRow
										// biome-ignore lint/suspicious/noArrayIndexKey: a row has nothing else that stays
										key={at}
										rate={rate}
										faults={faults.filter(({ row }) => row === at)}
										disabled={control.disabled}
										isNew={at === added}
										onChange={(next) => change(at, next)}
										onBlur={field.onBlur}
										onRemove={() => {
											setAdded(-1);
											field.onChange(rates.toSpliced(at, 1));
										}}
									/>
								))}
							</ul>
						)}
						<div className="flex flex-wrap gap-2">
							<Button
								ref={field.ref}
								disabled={rates.length >= mostTaxRates}
								aria-describedby={control['aria-describedby']}
								onClick={() => add('')}
							>
								<Plus />
								{t('taxRates.addCountry')}
							</Button>
							<Button disabled={rates.length >= mostTaxRates} onClick={() => add(usaCode)}>
								<Plus />
								{t('taxRates.addState')}
							</Button>
						</div>
					</>
				);
			}}
		</Field>
	);
}
