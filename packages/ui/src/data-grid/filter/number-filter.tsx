import { useRef } from 'react';
import { formatNumber } from '../../lib/format';
import { useDebouncedDraft } from '../../lib/hooks';
import { parseNumber } from '../../lib/parse-number';
import { useUi } from '../../lib/ui-context';
import type { GridOperation, GridScalar } from '../contract';
import { inputClasses, type PartProps } from './filter-part';

/** A number, or from and to, either of which may be blank; typed in the language's number format. */
export default function NumberFilter({ name, op, filter, onChange }: PartProps & { op: GridOperation }) {
	const { t } = useUi();
	const [from = null, to = null] = Array.isArray(filter?.value) ? filter.value : [filter?.value ?? null];
	if (op !== 'between')
		return <NumberInput label={name} value={from} onChange={(value) => onChange(value ? { op, value } : undefined)} />;
	const setRange = (first: GridScalar, last: GridScalar) =>
		onChange(first || last ? { op, value: [first || null, last || null] } : undefined);
	return (
		<span className="flex min-w-0 flex-1 items-center">
			<NumberInput
				label={`${name}: ${t('from')}`}
				placeholder={t('from')}
				value={from}
				onChange={(first) => setRange(first, to)}
			/>
			<NumberInput
				label={`${name}: ${t('to')}`}
				placeholder={t('to')}
				value={to}
				onChange={(last) => setRange(from, last)}
			/>
		</span>
	);
}

interface NumberInputProps {
	label: string;
	placeholder?: string;
	value: GridScalar;
	/** Gets a decimal string; empty while the input is no number (yet). */
	onChange: (value: string) => void;
}

/** No amount has more digits: anything longer is no number. */
const longest = 40;

const isSame = (one: string, other: string): boolean =>
	one === '' || other === '' ? one === other : Number(one) === Number(other);

function NumberInput({ label, placeholder, value, onChange }: NumberInputProps) {
	const { locale } = useUi();
	const typed = useRef('');
	const read = (text: string): string => (text.length <= longest && parseNumber(text, locale)) || '';
	const known = String(value ?? '');
	// Input typed here stays as typed; a value from elsewhere is formatted for the language.
	const shown = isSame(read(typed.current), known)
		? typed.current
		: formatNumber(known, locale, { useGrouping: false, maximumFractionDigits: 20 });
	const { draft, setDraft, flush } = useDebouncedDraft(shown, (text) => {
		typed.current = text;
		onChange(read(text));
	});
	return (
		<input
			aria-label={label}
			aria-invalid={(draft !== '' && read(draft) === '') || undefined}
			placeholder={placeholder}
			className={`${inputClasses} tabular-nums aria-invalid:text-danger-text`}
			inputMode="decimal"
			autoComplete="off"
			value={draft}
			onChange={(event) => setDraft(event.target.value)}
			onKeyDown={(event) => event.key === 'Enter' && flush()}
		/>
	);
}
