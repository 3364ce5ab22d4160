import { Suspense, useEffect, useState } from 'react';
import { cn } from '../../lib/cn';
import { deferred } from '../../lib/deferred';
import { useDebouncedDraft } from '../../lib/hooks';
import { lazy } from '../../lib/lazy';
import { useUi } from '../../lib/ui-context';
import { Select } from '../../primitives/choices/select';
import { PopoverButton } from '../../primitives/overlays/popover-button';
import { defaultOperation, type GridOperation, operationsOf } from '../contract';
import { useGrid } from '../grid-context';
import { needsNoValue, setFilter, setPicks } from '../state/state';
import { valueText } from '../table/cell-value';
import type { ColumnFilter, GridColumn } from '../types';
import { chosenValues } from './chosen-values';
import { inputClasses, type PartProps, trigger } from './filter-part';
import { operationKey } from './operation-names';
import { OperationPicker } from './operation-picker';

const DayButton = deferred(() => import('./day-button').then((module) => module.default));
const NumberFilter = deferred(() => import('./number-filter').then((module) => module.default));
const OptionFilter = lazy(() => import('./option-filter'));

const frame =
	'flex h-7 w-full min-w-0 items-center rounded-md border border-transparent bg-muted text-sm hover:bg-secondary has-[input:focus-visible]:border-ring has-[input:focus-visible]:bg-card';

/**
 * The filter of one column: operation and value by the column's type. Used in the filter row and in the filter panel.
 */
export function FilterEditor({ column }: { column: GridColumn<never> }) {
	const { state, change } = useGrid();
	const { t } = useUi();
	const filter = state.filters[column.field];
	// An operation may be chosen before there is a value; the state holds only complete filters.
	const [op, setOp] = useState<GridOperation>(filter?.op ?? defaultOperation[column.type]);
	const known = filter?.op;
	useEffect(() => {
		if (known) setOp(known);
	}, [known]);

	const set = (next: ColumnFilter | undefined) => change(setFilter(state, column.field, next));
	// Values picked in the header show here too, so a choice made here replaces them.
	const choose = (next: ColumnFilter | undefined) =>
		change(setPicks(setFilter(state, column.field, next), column.field, []));
	const pickOperation = (next: GridOperation) => {
		setOp(next);
		if (needsNoValue(next)) return set({ op: next });
		const value = filter?.value;
		// A relative range has no days, and days are no relative range.
		if (value === undefined || next === 'within' || op === 'within') return set(undefined);
		if (next === 'between') return set({ op: next, value: Array.isArray(value) ? value : [value, null] });
		set({ op: next, value: Array.isArray(value) ? (value[0] ?? null) : value });
	};

	const name = t('gridFilterBy', { name: column.header });
	if (column.type === 'boolean') return <BooleanFilter column={column} name={name} filter={filter} onChange={choose} />;
	if (column.type === 'enum') return <OptionButton column={column} name={name} filter={filter} onChange={choose} />;
	const days = column.type === 'date' || column.type === 'datetime';
	const numeric = column.type === 'number' || column.type === 'money';
	return (
		<div className={frame}>
			{operationsOf[column.type].length > 1 && <OperationPicker column={column} value={op} onChange={pickOperation} />}
			<Suspense fallback={null}>
				{needsNoValue(op) ? (
					<span className="truncate px-1 text-muted-foreground">{t(operationKey(op, column.type))}</span>
				) : days ? (
					<DayButton column={column} name={name} op={op} filter={filter} onChange={set} />
				) : numeric ? (
					<NumberFilter name={name} op={op} filter={filter} onChange={set} />
				) : (
					<ValueInput name={name} op={op} filter={filter} onChange={set} />
				)}
			</Suspense>
		</div>
	);
}

/** The server's limit. A longer text stays as typed, and filters nothing. */
const longestValue = 1000;

function ValueInput({ name, op, filter, onChange }: PartProps & { op: GridOperation }) {
	const value = filter && !Array.isArray(filter.value) ? String(filter.value ?? '') : '';
	const { t } = useUi();
	const { draft, setDraft, flush } = useDebouncedDraft(value, (text) => {
		if (text.length <= longestValue) onChange(text ? { op, value: text } : undefined);
	});
	const over = draft.length - longestValue;
	const tooLong = over > 0 ? t('tooLongBy', { max: longestValue, over }) : undefined;
	return (
		<input
			aria-label={name}
			aria-invalid={over > 0 || undefined}
			title={tooLong}
			className={`${inputClasses} aria-invalid:text-danger-text`}
			value={draft}
			onChange={(event) => setDraft(event.target.value)}
			onKeyDown={(event) => event.key === 'Enter' && flush()}
		/>
	);
}

function BooleanFilter({ column, name, filter, onChange }: PartProps & { column: GridColumn<never> }) {
	const { t } = useUi();
	const { picks } = useGrid().state;
	const valueless = filter && needsNoValue(filter.op) ? filter.op : null;
	const [only, ...others] = valueless ? [] : chosenValues(filter, picks[column.field]);
	const value = only === undefined || only === null || others.length > 0 ? '' : String(only);
	return (
		<Select
			look="quiet"
			className="rounded-md bg-muted"
			aria-label={name}
			value={value}
			placeholder={valueless ? t(operationKey(valueless, column.type)) : t('all')}
			options={[
				{ value: 'true', label: t('yes') },
				{ value: 'false', label: t('no') },
			]}
			onValueChange={(next) => onChange(next ? { op: '=', value: next === 'true' } : undefined)}
		/>
	);
}

function OptionButton({ column, name, filter, onChange }: PartProps & { column: GridColumn<never> }) {
	const ui = useUi();
	const { picks } = useGrid().state;
	const chosen = chosenValues(filter, picks[column.field]);
	const text =
		filter && needsNoValue(filter.op)
			? ui.t(operationKey(filter.op, column.type))
			: chosen.map((one) => valueText(column, one, ui) || ui.t('gridBlank')).join(ui.t('listSeparator'));
	const shown = text || ui.t('all');
	return (
		<PopoverButton
			variant="ghost"
			className={cn(trigger, 'text-sm', !text && 'text-muted-foreground')}
			aria-label={`${name}: ${shown}`}
			contentLabel={name}
			contentProps={{ className: 'w-56 p-1' }}
			preload={OptionFilter.preload}
			content={() => (
				<OptionFilter
					options={column.options ?? []}
					chosen={chosen}
					onChange={(next) => onChange(next.length ? { op: 'anyof', value: next } : undefined)}
				/>
			)}
		>
			{shown}
		</PopoverButton>
	);
}
