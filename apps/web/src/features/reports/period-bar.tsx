import { useUi } from '@rewards/ui';
import { type ColumnFilter, type GridState, setFilter } from '@rewards/ui/data-grid';
import { Select } from '@rewards/ui/primitives/choices/select';
import { Input } from '@rewards/ui/primitives/input';
import { type GridDayPreset, gridDayPresets, isGridDayPreset } from '@rewards/validators/grid/days';
import { useId } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { type Days, daysOf } from './periods';

export interface PeriodBarProps {
	/** The date column that the period filters. */
	field: string;
	state: GridState;
	setState: (next: GridState) => void;
	now: Date;
}

const all = 'all';
const chosen = 'chosen';
const presetOf = (filter: ColumnFilter | undefined): GridDayPreset | null =>
	filter?.op === 'within' && isGridDayPreset(filter.value) ? filter.value : null;

/** From and To of a report, or a range relative to today; it is the list's own filter on that column. */
export function PeriodBar({ field, state, setState, now }: PeriodBarProps) {
	const { t } = useTranslation('reports');
	const { timeZone } = useUi();
	const id = useId();
	const filter = state.filters[field];
	const preset = presetOf(filter);
	const days = daysOf(filter, timeZone, now);
	const ends = filter?.op === 'between' && Array.isArray(filter.value) ? filter.value : (days ?? ['', '']);
	const [from, to] = ends.map((one) => (typeof one === 'string' ? one : ''));
	const choose = (next: ColumnFilter | undefined) => setState(setFilter(state, field, next));
	const type = (first: string, last: string) =>
		choose(first || last ? { op: 'between', value: [first || null, last || null] } : undefined);
	return (
		<fieldset className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2">
			<legend className="sr-only">{t('period')}</legend>
			<label htmlFor={`${id}from`} className="flex items-center gap-1.5 text-muted-foreground text-sm">
				{t('from')}
				<Input
					id={`${id}from`}
					type="date"
					className="h-8 w-[8.25rem] px-2 sm:w-36"
					value={from ?? ''}
					max={to || undefined}
					onChange={(event) => type(event.target.value, to ?? '')}
				/>
			</label>
			<label htmlFor={`${id}to`} className="flex items-center gap-1.5 text-muted-foreground text-sm">
				{t('to')}
				<Input
					id={`${id}to`}
					type="date"
					className="h-8 w-[8.25rem] px-2 sm:w-36"
					value={to ?? ''}
					min={from || undefined}
					onChange={(event) => type(from ?? '', event.target.value)}
				/>
			</label>
			<Select
				aria-label={t('period')}
				className="w-40 *:h-8"
				value={preset ?? (filter === undefined ? all : chosen)}
				onValueChange={(value) => {
					if (isGridDayPreset(value)) choose({ op: 'within', value });
					else if (value === all) choose(undefined);
				}}
				options={[
					...gridDayPresets.map((value) => ({ value, label: t(`preset.${value}`) })),
					{ value: all, label: t('preset.all') },
					...(preset === null && filter !== undefined ? [{ value: chosen, label: t('preset.chosen') }] : []),
				]}
			/>
		</fieldset>
	);
}

/** A period in words. */
export function useDayRange(): (days: Days) => string {
	const { locale } = useUi();
	return ([from, to]) => {
		const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC', calendar: 'gregory' });
		const [first, last] = [new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`)];
		return from === to ? format.format(first) : format.formatRange(first, last);
	};
}
