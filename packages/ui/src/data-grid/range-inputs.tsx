import { useDebouncedDraft } from '../lib/hooks';
import { useUi } from '../lib/ui-context';
import type { GridScalar } from './contract';
import { inputClasses, type PartProps } from './filter-editor';

/** From and to, either of which may stay open. */
export default function RangeInputs({ name, filter, onChange }: PartProps) {
	const { t } = useUi();
	const [from = null, to = null] = Array.isArray(filter?.value) ? filter.value : [filter?.value ?? null];
	const tell = (next: [GridScalar, GridScalar]) =>
		onChange(next.every((one) => one === null || one === '') ? undefined : { op: 'between', value: next });
	const first = useDebouncedDraft(String(from ?? ''), (text) => tell([text || null, to]));
	const second = useDebouncedDraft(String(to ?? ''), (text) => tell([from, text || null]));
	return (
		<span className="flex min-w-0 flex-1 items-center tabular-nums">
			{[first, second].map(({ draft, setDraft, flush }, index) => (
				<input
					key={index === 0 ? 'from' : 'to'}
					aria-label={`${name}: ${t(index === 0 ? 'from' : 'to')}`}
					placeholder={t(index === 0 ? 'from' : 'to')}
					className={inputClasses}
					inputMode="decimal"
					value={draft}
					onChange={(event) => setDraft(event.target.value.replace(/[^\d.\-+eE]/g, ''))}
					onKeyDown={(event) => event.key === 'Enter' && flush()}
				/>
			))}
		</span>
	);
}
