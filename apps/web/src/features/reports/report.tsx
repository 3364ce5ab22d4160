import { cn, formatInstant, formatMoney, formatNumber, useUi } from '@rewards/ui';
import type { GridColumn } from '@rewards/ui/data-grid';
import { Button } from '@rewards/ui/primitives/button';
import { PopoverButton } from '@rewards/ui/primitives/popover-button';
import { ChartColumn, CircleHelp, Printer, RefreshCw } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { type ListAbove, ListGrid, type ListGridProps } from '../../lib/list-grid/list-grid';
import type { ListName, RowOf } from '../../lib/list-grid/use-list-source';
import { PeriodBar, useDayRange } from './period-bar';
import { daysOf, periodBefore } from './periods';
import { type ChartBy, ReportChart } from './report-chart';
import { type Figure, figureOf, type Sums, useSums, withDays } from './report-figures';

type ReportProps<Name extends ListName> = Omit<ListGridProps<Name>, 'above' | 'opens' | 'columns'> & {
	columns: readonly GridColumn<RowOf<Name>>[];
	/** Says what is summed, for whoever wonders about a number. */
	help: string;
	/** The column whose days the period is about. */
	dateField?: string;
	figures: readonly Figure[];
	charts: readonly ChartBy[];
	/** Further choices of the report's own, beside the period. */
	choices?: (list: ListAbove<RowOf<Name>>) => ReactNode;
};

/** A report: period, sums with those of the period before, a chart, and the rows that they are made of. */
export function Report<Name extends ListName>(props: ReportProps<Name>) {
	const { help, dateField, figures, charts, choices, ...grid } = props;
	const all = {
		...grid,
		...(dateField ? { opens: `f.${dateField}=within~last30` } : {}),
		above: (list: ListAbove<RowOf<Name>>) => (
			<ReportHead
				list={list as unknown as ListAbove<object>}
				columns={grid.columns as readonly GridColumn<object>[]}
				help={help}
				dateField={dateField}
				figures={figures}
				charts={charts}
				choices={choices?.(list)}
			/>
		),
	};
	// What a list takes beside its rows is checked where a page names it.
	return <ListGrid {...(all as unknown as ListGridProps<Name> & object)} />;
}

interface HeadProps {
	list: ListAbove<object>;
	columns: readonly GridColumn<object>[];
	help: string;
	dateField: string | undefined;
	figures: readonly Figure[];
	charts: readonly ChartBy[];
	choices: ReactNode;
}

function ReportHead({ list, columns, help, dateField, figures, charts, choices }: HeadProps) {
	const { t } = useTranslation('reports');
	const { locale, timeZone } = useUi();
	const { state, setState, source, waiting } = list;
	const [drawn, setDrawn] = useState(true);
	const now = useMemo(() => new Date(), []);
	const enabled = !waiting;
	const asked = { source, state, columns, timeZone, enabled };
	const sums = useSums(asked, figures);
	const days = dateField ? daysOf(state.filters[dateField], timeZone, now) : null;
	const today = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(now);
	const compared = days && periodBefore(days, today);
	const currentState = dateField && compared ? withDays(state, dateField, compared.current) : state;
	const beforeState = dateField && compared ? withDays(state, dateField, compared.before) : state;
	const partial = compared !== null && compared.current[1] !== days?.[1];
	const soFar = useSums({ ...asked, state: currentState, enabled: enabled && partial }, figures);
	const before = useSums({ ...asked, state: beforeState, enabled: enabled && compared !== null }, figures);
	return (
		<section aria-label={t('summary')} className="flex shrink-0 flex-col gap-3 pb-3">
			<div className="flex flex-wrap items-center gap-x-3 gap-y-2 print:hidden">
				{dateField && <PeriodBar field={dateField} state={state} setState={setState} now={now} />}
				{choices}
				<div className="ms-auto flex items-center gap-1">
					<Button variant="outline" size="sm" pending={sums.isFetching} onClick={() => void sums.refetch()}>
						<RefreshCw aria-hidden />
						{t('refresh')}
					</Button>
					{charts.length > 0 && (
						<Button
							variant="ghost"
							size="icon"
							aria-label={t('chart.show')}
							data-tip={t('chart.show')}
							aria-pressed={drawn}
							onClick={() => setDrawn(!drawn)}
						>
							<ChartColumn />
						</Button>
					)}
					<Button
						variant="ghost"
						size="icon"
						aria-label={t('print')}
						data-tip={t('print')}
						onClick={() => window.print()}
					>
						<Printer />
					</Button>
					<PopoverButton
						variant="ghost"
						size="icon"
						aria-label={t('help')}
						data-tip={t('help')}
						content={() => (
							<div className="flex max-w-80 flex-col gap-2 text-sm">
								<p>{help}</p>
								{sums.dataUpdatedAt > 0 && (
									<p className="text-muted-foreground">
										{t('asOf', { time: formatInstant(new Date(sums.dataUpdatedAt), locale, timeZone) })}
									</p>
								)}
							</div>
						)}
					>
						<CircleHelp />
					</PopoverButton>
				</div>
			</div>
			<SumTiles
				figures={figures}
				sums={sums.data}
				current={partial ? soFar.data : sums.data}
				before={compared ? before.data : undefined}
				beforeDays={compared?.before ?? null}
			/>
			{drawn && charts.length > 0 && (
				<ReportChart
					by={charts}
					figures={figures}
					dateField={dateField}
					columns={columns}
					source={source}
					state={state}
					setState={setState}
					waiting={waiting}
					now={now}
				/>
			)}
		</section>
	);
}

interface TilesProps {
	figures: readonly Figure[];
	sums: Sums | undefined;
	/** Of the days that are over, where the period isn't. */
	current: Sums | undefined;
	before: Sums | undefined;
	beforeDays: readonly [string, string] | null;
}

function SumTiles({ figures, sums, current, before, beforeDays }: TilesProps) {
	const { t } = useTranslation('reports');
	const { locale } = useUi();
	const range = useDayRange();
	const whole = { maximumFractionDigits: 0 };
	const tiles = [
		{
			id: 'rows',
			label: t('rows'),
			of: ({ total }: Sums) => total,
			format: (value: number) => formatNumber(value, locale),
		},
		...figures.map(({ field, label, format }) => ({
			id: field,
			label,
			of: ({ totals }: Sums) => figureOf(totals, field),
			format: (value: number) =>
				format === 'dollars' ? formatMoney(value, locale) : formatNumber(value, locale, whole),
		})),
	];
	return (
		<dl className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-2">
			{tiles.map(({ id, label, of, format }) => (
				<div key={id} className="min-w-0 rounded-md border bg-card px-3 py-1.5">
					<dt className="truncate text-muted-foreground text-xs">{label}</dt>
					<dd className="flex flex-wrap items-baseline gap-x-2">
						<span data-ltr className="font-semibold text-lg tabular-nums leading-6">
							{sums ? format(of(sums)) : '–'}
						</span>
						{current && before && beforeDays && (
							<Change
								now={of(current)}
								before={of(before)}
								tip={t('compared', { period: range(beforeDays), value: format(of(before)) })}
							/>
						)}
					</dd>
				</div>
			))}
		</dl>
	);
}

/** By how much a figure differs from that of the period before. */
function Change({ now, before, tip }: { now: number; before: number; tip: string }) {
	const { t } = useTranslation('reports');
	const { locale } = useUi();
	if (before === 0 && now === 0) return null;
	const share = before === 0 ? null : (now - before) / Math.abs(before);
	const text =
		share === null
			? t('newSince')
			: formatNumber(share, locale, { style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' });
	return (
		<span
			data-tip={tip}
			className={cn(
				'text-xs tabular-nums',
				share === null || share > 0 ? 'text-success-text' : 'text-muted-foreground',
			)}
		>
			<span data-ltr>{text}</span>
			<span className="sr-only"> {tip}</span>
		</span>
	);
}
