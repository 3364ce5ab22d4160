import { formatMoney, formatNumber, useUi } from '@rewards/ui';
import { type Bar, BarChart } from '@rewards/ui/chart';
import { type GridColumn, type GridSource, type GridState, setFilter, setPicks } from '@rewards/ui/data-grid';
import { Select } from '@rewards/ui/primitives/choices/select';
import { Skeleton } from '@rewards/ui/primitives/skeleton';
import { Segmented } from '@rewards/ui/primitives/tabs';
import type { GridGroup } from '@rewards/validators/grid';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { barsOf, daysOf, daysOfBar, intervalOf } from './periods';
import { type Figure, figureOf, mostGroups, useGroups } from './report-figures';

/** What a report's chart groups by: time, or the values of one of its columns. */
export interface ChartBy {
	field: string;
	label: string;
	kind: 'time' | 'names';
}

interface ReportChartProps<Row extends object> {
	by: readonly ChartBy[];
	figures: readonly Figure[];
	/** The column that the report's period filters. */
	dateField: string | undefined;
	columns: readonly GridColumn<Row>[];
	source: GridSource<Row>;
	state: GridState;
	setState: (next: GridState) => void;
	waiting: boolean;
	now: Date;
}

/** Maximum number of bars by name; the rest is one bar. */
const mostBars = 5;
const rows = '';

/** The rows of a report as bars, with the same filter as the list below; clicking a bar filters to its rows. */
export function ReportChart<Row extends object>(props: ReportChartProps<Row>) {
	const { by, figures, dateField, columns, source, state, setState, waiting, now } = props;
	const { t } = useTranslation('reports');
	const { locale, timeZone } = useUi();
	const [drawn, setDrawn] = useState(by[0]?.field);
	const [measure, setMeasure] = useState(figures[0]?.field ?? rows);
	const chart = by.find(({ field }) => field === drawn) ?? by[0];
	const days = dateField ? daysOf(state.filters[dateField], timeZone, now) : null;
	const interval = intervalOf(days);
	const group = chart?.kind === 'time' ? { field: chart.field, interval } : { field: chart?.field ?? dateField ?? '' };
	const { data } = useGroups(
		{ source, state, columns, timeZone, enabled: chart !== undefined && !waiting },
		group,
		measure === rows ? null : measure,
	);
	if (!chart) return null;
	const figure = figures.find(({ field }) => field === measure);
	const measured = ({ count, totals }: GridGroup) => (figure ? figureOf(totals, figure.field) : count);
	const format = (value: number) =>
		figure?.format === 'dollars'
			? formatMoney(value, locale)
			: formatNumber(value, locale, { maximumFractionDigits: 0 });
	const title = chart.kind === 'time' ? t('chart.overTime') : t('chart.by', { name: chart.label });
	const bars =
		chart.kind === 'time'
			? timeBars(data?.groups ?? [], days, interval, measured, locale)
			: nameBars(data?.groups ?? [], columns, chart.field, measured, t('chart.blank'));
	const open = (id: string) => {
		if (chart.kind === 'time') {
			const [from, to] = daysOfBar(id, interval);
			setState(setFilter(state, chart.field, { op: 'between', value: [from, to] }));
			return;
		}
		const key = data?.groups.find((one) => String(one.key) === id)?.key;
		if (key === undefined) return;
		setState(key === null ? setFilter(state, chart.field, { op: 'blank' }) : setPicks(state, chart.field, [key]));
	};
	const controls = (
		<>
			{by.length > 1 && (
				<Segmented
					label={t('chart.drawnBy')}
					value={chart.field}
					onValueChange={setDrawn}
					options={by.map(({ field, label }) => ({ value: field, label }))}
				/>
			)}
			{figures.length > 0 && (
				<Select
					aria-label={t('chart.measure')}
					look="quiet"
					className="w-auto"
					value={measure}
					onValueChange={setMeasure}
					options={[...figures.map(({ field, label }) => ({ value: field, label })), { value: rows, label: t('rows') }]}
				/>
			)}
		</>
	);
	return (
		<div className="flex min-w-0 flex-col gap-2">
			{!data && <Skeleton className="h-40" />}
			{data && bars.length === 0 && <div className="flex items-center gap-2 print:hidden">{controls}</div>}
			{data && bars.length > 0 && (
				<BarChart
					title={title}
					unit={figure?.label ?? t('rows')}
					kind={chart.kind === 'time' ? 'columns' : 'rows'}
					bars={bars}
					format={format}
					onOpen={open}
					controls={controls}
					texts={{
						label: chart.label,
						value: figure?.label ?? t('rows'),
						table: t('chart.asTable'),
						chart: t('chart.asChart'),
					}}
				/>
			)}
			{data && data.groupCount > mostGroups && (
				<p className="text-muted-foreground text-xs">{t('chart.tooMany', { max: mostGroups })}</p>
			)}
		</div>
	);
}

function timeBars(
	groups: readonly GridGroup[],
	days: ReturnType<typeof daysOf>,
	interval: 'day' | 'month' | 'year',
	measured: (group: GridGroup) => number,
	locale: string,
): Bar[] {
	const known = new Map(
		groups.flatMap((group) => (group.key === null ? [] : [[String(group.key).slice(0, 10), group]])),
	);
	const keys = [...known.keys()].sort();
	const [first, last] = [days?.[0] ?? keys[0], days?.[1] ?? keys.at(-1)];
	if (!first || !last) return [];
	const format = new Intl.DateTimeFormat(locale, {
		timeZone: 'UTC',
		calendar: 'gregory',
		year: 'numeric',
		...(interval === 'year' ? {} : { month: 'short' }),
		...(interval === 'day' ? { day: 'numeric' } : {}),
	});
	return barsOf([first, last], interval).map((id) => {
		const group = known.get(id);
		return { id, label: format.format(new Date(`${id}T00:00:00Z`)), value: group ? measured(group) : 0 };
	});
}

function nameBars<Row extends object>(
	groups: readonly GridGroup[],
	columns: readonly GridColumn<Row>[],
	field: string,
	measured: (group: GridGroup) => number,
	blank: string,
): Bar[] {
	const words = new Map(
		columns.find((column) => column.field === field)?.options?.map(({ value, label }) => [value, label]),
	);
	return groups
		.map((group) => ({
			id: String(group.key),
			label: group.key === null || group.key === '' ? blank : (words.get(String(group.key)) ?? String(group.key)),
			value: measured(group),
		}))
		.sort((one, other) => other.value - one.value)
		.slice(0, mostBars);
}
