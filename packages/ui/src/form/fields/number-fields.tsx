import { type ComponentProps, type ReactNode, useState } from 'react';
import { formatNumber } from '../../lib/format';
import { decimalSign, parseNumber } from '../../lib/parse-number';
import { useUi } from '../../lib/ui-context';
import { InputGroup } from '../../primitives/input';
import { Field, type FieldProps } from './field';

export interface NumberFieldProps extends FieldProps {
	/** Shown inside the field: `%`, `kg`, "points". */
	unit?: ReactNode;
	/** The step of the up and down arrows. */
	step?: number;
	min?: number;
	max?: number;
	/** Maximum decimal digits; 0 for whole numbers. */
	decimals?: number;
	/** The value is a decimal string ("12.50") instead of a number: for money, which must not lose digits. */
	decimalText?: boolean;
	before?: ReactNode;
	placeholder?: string;
	/** Parses the input, for fields with their own rules; null if it can't. */
	readNumber?: (text: string, decimalSign: '.' | ',') => number | null;
}

/** An iPhone's number keypad has no minus: use it only for fields that can't be negative. */
export function inputModeOf({
	min,
	decimals,
}: Pick<NumberFieldProps, 'min' | 'decimals'>): 'text' | 'numeric' | 'decimal' {
	if (min === undefined || min < 0) return 'text';
	return decimals === 0 ? 'numeric' : 'decimal';
}

const plain = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

const digitsOf = (text: string): number => text.split('.')[1]?.length ?? 0;

interface NumberInputProps
	extends Omit<NumberFieldProps, keyof FieldProps>,
		Omit<ComponentProps<'input'>, 'value' | 'onChange' | keyof NumberFieldProps> {
	value: unknown;
	onChange: (value: unknown) => void;
}

/**
 * A number, in the locale's format while not being edited. The value is a number (or decimal string), null if empty,
 * and the raw text while it is no number, so the schema reports the error.
 */
export function NumberInput({
	value: current,
	onChange,
	onBlur,
	unit,
	step = 1,
	min,
	max,
	decimals,
	decimalText,
	before,
	readNumber,
	...control
}: NumberInputProps) {
	const { locale } = useUi();
	const [draft, setDraft] = useState<string | null>(null);

	const show = (value: unknown): string => {
		const text = plain(value);
		// Text that the field's rules can't read stays as typed: "1.000" isn't 1, although Number returns 1.
		if (text === '' || !Number.isFinite(Number(text)) || (readNumber && typeof value === 'string')) return text;
		const digits = digitsOf(text);
		return formatNumber(text, locale, {
			minimumFractionDigits: decimalText ? (decimals ?? digits) : 0,
			// Never rounded: the value is sent as is, and the schema reports too many digits.
			maximumFractionDigits: Math.max(digits, decimals ?? 0),
		});
	};
	const read = (text: string): unknown => {
		if (text.trim() === '') return null;
		if (readNumber) return readNumber(text, decimalSign(locale)) ?? text;
		const parsed = parseNumber(text, locale);
		if (parsed === null) return text;
		return decimalText ? parsed : Number(parsed);
	};

	return (
		<InputGroup
			{...control}
			inputMode={inputModeOf({ min, decimals })}
			autoComplete="off"
			inputClassName="tabular-nums"
			before={before}
			after={unit}
			value={draft ?? show(current)}
			onFocus={() => setDraft(show(current))}
			onBlur={(event) => {
				setDraft(null);
				onBlur?.(event);
			}}
			onChange={(event) => {
				setDraft(event.target.value);
				onChange(read(event.target.value));
			}}
			onKeyDown={(event) => {
				if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
				event.preventDefault();
				const from = Number(plain(current)) || 0;
				const moved = from + (event.key === 'ArrowUp' ? step : -step);
				// Rounded at twelve digits, because 0.1 + 0.2 isn't 0.3.
				const next = Number(Math.min(max ?? moved, Math.max(min ?? moved, moved)).toFixed(12));
				// Digits finer than the step stay: 8.875 becomes 8.885.
				const digits = Math.max(decimals ?? 0, digitsOf(plain(current)), digitsOf(String(step)));
				const value = decimalText ? next.toFixed(digits) : next;
				onChange(value);
				setDraft(show(value));
			}}
		/>
	);
}

/** A number of the form, as `NumberInput` has it. */
export function NumberField(props: NumberFieldProps) {
	const { unit, step, min, max, decimals, decimalText, before, placeholder, readNumber } = props;
	return (
		<Field {...props}>
			{(control, field) => (
				<NumberInput
					{...{ unit, step, min, max, decimals, decimalText, before, placeholder, readNumber }}
					{...control}
					ref={field.ref}
					value={field.value}
					onChange={field.onChange}
					onBlur={field.onBlur}
				/>
			)}
		</Field>
	);
}

/** A percentage: the value 12.5 means 12.5%. */
export function PercentField(props: Omit<NumberFieldProps, 'unit'>) {
	return <NumberField min={0} decimals={2} step={0.5} {...props} unit="%" />;
}

export interface MoneyFieldProps extends Omit<NumberFieldProps, 'unit' | 'decimalText'> {
	/** ISO code. */
	currency?: string;
}

/** An amount as a decimal string, with its currency symbol. */
export function MoneyField({ currency = 'USD', ...props }: MoneyFieldProps) {
	const { locale } = useUi();
	const parts = new Intl.NumberFormat(locale, { style: 'currency', currency }).formatToParts(0);
	const sign = parts.find((part) => part.type === 'currency')?.value ?? currency;
	return <NumberField decimals={2} {...props} decimalText before={sign} />;
}
