import { formatInstant, useUi } from '@rewards/ui';
import type { GridColumn } from '@rewards/ui/data-grid';
import { Button } from '@rewards/ui/primitives/button';
import { PopoverButton } from '@rewards/ui/primitives/overlays/popover-button';
import { useQueryClient } from '@tanstack/react-query';
import { ChartColumn, CircleHelp, Printer, RefreshCw } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import type { ListAbove } from '../../lib/list-grid/list-grid';
import { deferredImport } from '../../lib/loading/deferred-import';
import { PeriodBar, useDayRange } from './period-bar';
import { daysOf, periodBefore } from './periods';
import { type ChartBy, ReportChart } from './report-chart';
import { type Figure, useSums, withDays } from './report-figures';
import { ReportMail } from './report-mail';
import { SumTiles, tilesOf } from './sum-tiles';

const PrintReport = deferredImport(() => import('./print-report').then((module) => module.PrintReport));

interface ReportHeadProps {
	list: ListAbove<object>;
	columns: readonly GridColumn<object>[];
	/** The list on the server, and its parameters besides the query. */
	of: { list: string; scope: object };
	title: string;
	about: string | undefined;
	help: string;
	dateField: string | undefined;
	figures: readonly Figure[];
	charts: readonly ChartBy[];
	choices: ReactNode;
}

/** The part above a report's rows: its period, its totals and its chart, all with the list's filter. */
export function ReportHead({
	list,
	of,
	columns,
	title,
	about,
	help,
	dateField,
	figures,
	charts,
	choices,
}: ReportHeadProps) {
	const { t } = useTranslation('reports');
	const { locale, timeZone } = useUi();
	const { state, setState, source, waiting } = list;
	const [drawn, setDrawn] = useState(true);
	const [printing, setPrinting] = useState(false);
	const client = useQueryClient();
	// Of the last refresh: a page open past midnight counts from the day of its last refresh.
	const [now, setNow] = useState(() => new Date());
	const range = useDayRange();
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
	const refresh = () => {
		setNow(new Date());
		// Rows, totals and chart: everything of the list reloads.
		void client.invalidateQueries({ queryKey: source.key });
	};
	return (
		<section aria-label={t('summary')} className="flex shrink-0 flex-col gap-3 pb-3">
			<div className="flex flex-wrap items-center gap-x-3 gap-y-2 print:hidden">
				{dateField && <PeriodBar field={dateField} state={state} setState={setState} now={now} />}
				{choices}
				<div className="ms-auto flex items-center gap-1">
					<Button
						variant="ghost"
						size="icon"
						aria-label={t('refresh')}
						data-tip={t('refresh')}
						pending={sums.isFetching}
						onClick={refresh}
					>
						<RefreshCw />
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
						onClick={() => setPrinting(true)}
					>
						<Printer />
					</Button>
					<ReportMail
						{...of}
						title={about ? `${title}, ${about}`.slice(0, 100) : title}
						columns={columns}
						state={state}
					/>
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
			<div className="grid gap-x-6 gap-y-3 lg:grid-cols-[19rem_minmax(0,1fr)] print:grid-cols-1">
				<SumTiles
					figures={figures}
					sums={sums.data}
					current={partial ? soFar.data : sums.data}
					before={compared ? before.data : undefined}
					beforeDays={compared?.before ?? null}
					wide={!drawn || charts.length === 0}
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
			</div>
			{printing && (
				<Suspense fallback={null}>
					<PrintReport
						title={title}
						about={[...(about ? [about] : []), ...(days ? [range(days)] : [])]}
						sums={
							sums.data
								? tilesOf(figures, t('rows'), locale).map(({ label, of, format }) => ({
										label,
										value: format(of(sums.data)),
									}))
								: []
						}
						columns={columns}
						state={state}
						source={source}
						onDone={() => setPrinting(false)}
					/>
				</Suspense>
			)}
		</section>
	);
}
