import { useUi } from '@rewards/ui';
import { NumberInput, useFormKit } from '@rewards/ui/form';
import { Button } from '@rewards/ui/primitives/button';
import { Combobox } from '@rewards/ui/primitives/choices/combobox';
import { subAreas, usaCode } from '@rewards/validators/countries';
import type { FlatTaxRateInput } from '@rewards/validators/programs/tax-rates';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from '../../../../i18n/use-translation';
import { allCountryOptions } from '../../../../lib/texts/country-options';

export type FormRate = Omit<FlatTaxRateInput, 'rate'> & { rate: unknown };

const states = subAreas(usaCode).map(({ code, title }) => ({ value: code, label: title, names: [code] }));

type RatePart = 'country' | 'state' | 'rate';
/** Of a part of a row. */
export interface RateFault {
	row: number;
	part: string;
	code: string;
	params?: Record<string, string | number> | undefined;
}

interface TaxRateRowProps {
	rate: FormRate;
	/** Of the row. */
	faults: readonly RateFault[];
	disabled: boolean | undefined;
	/** Takes the focus when it appears. */
	isNew: boolean;
	onChange: (rate: FormRate) => void;
	onBlur: () => void;
	onRemove: () => void;
}

/** A place and its percentage. */
export function TaxRateRow({ rate, faults, disabled, isNew, onChange, onBlur, onRemove }: TaxRateRowProps) {
	const { t } = useTranslation('programSettings');
	const { locale } = useUi();
	const { translateError } = useFormKit();
	const id = useId();
	const country = rate.country ?? '';
	const state = rate.state ?? '';
	const part = (name: RatePart, control: (props: object) => ReactNode) => {
		const fault = faults.find((one) => one.part === name);
		const message = fault && translateError(fault);
		return (
			<div className="flex min-w-0 flex-col gap-1" {...(message && { 'data-field': name, 'data-invalid': true })}>
				<label htmlFor={`${id}of-${name}`} className="sr-only">
					{t(`taxRates.${name}`)}
				</label>
				{control({
					id: `${id}of-${name}`,
					disabled,
					'aria-invalid': message ? true : undefined,
					'aria-describedby': message ? `${id}${name}` : undefined,
				})}
				{message && (
					<p id={`${id}${name}`} className="text-danger-text text-sm">
						{message}
					</p>
				)}
			</div>
		);
	};
	const begin = useRef<{ focus: () => void }>(null);
	// biome-ignore lint/correctness/useExhaustiveDependencies: once, when it appears
	useEffect(() => {
		if (isNew) begin.current?.focus();
	}, []);
	const ofUsa = country === usaCode;
	return (
		<li className="grid grid-cols-[minmax(0,1fr)_6.5rem_auto] items-start gap-2 @lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_6.5rem_auto]">
			<div className="col-span-2 @lg:col-span-1">
				{part('country', (control) => (
					<Combobox
						{...control}
						label={t('taxRates.country')}
						source={allCountryOptions(locale)}
						value={country || null}
						{...(ofUsa ? {} : { ref: begin })}
						onValueChange={(value) =>
							onChange({ ...rate, country: value ?? '', state: value === usaCode ? state : '' })
						}
					/>
				))}
			</div>
			<Button
				variant="ghost"
				size="icon"
				disabled={disabled}
				aria-label={t('taxRates.remove')}
				className="@lg:order-last"
				onClick={onRemove}
			>
				<X />
			</Button>
			{ofUsa || state ? (
				part('state', (control) => (
					<Combobox
						{...control}
						label={t('taxRates.state')}
						source={states}
						placeholder={t('taxRates.allStates')}
						clearable
						value={state || null}
						ref={begin}
						onValueChange={(value) => onChange({ ...rate, state: value ?? '' })}
					/>
				))
			) : (
				<span className="min-h-8" />
			)}
			{part('rate', (control) => (
				<NumberInput
					{...control}
					unit="%"
					decimalText
					min={0}
					max={100}
					step={0.01}
					value={rate.rate}
					onChange={(value) => onChange({ ...rate, rate: value })}
					onBlur={onBlur}
				/>
			))}
		</li>
	);
}
