import { formatMoney, formatNumber, useUi } from '@rewards/ui';
import { BarChart } from '@rewards/ui/chart';
import { Select } from '@rewards/ui/primitives/choices/select';
import { Skeleton } from '@rewards/ui/primitives/skeleton';
import { Segmented } from '@rewards/ui/primitives/tabs';
import { liabilityMonths } from '@rewards/validators/reports/constants';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorState } from '../../../components/error-state';
import { useTranslation } from '../../../i18n/use-translation';
import { trpc } from '../../../lib/trpc';
import { type Measure, measures, useMeasure } from './liability-measure';
import { MonthTable } from './liability-month-table';

interface MonthsProps {
	/** null: all programs. */
	programId: string | null;
	day: string;
	setDay: (day: string) => void;
}

function useMonths({ programId, day }: MonthsProps, months: 12 | 24 | 36) {
	const { timeZone: zone } = useUi();
	const asked = { day, zone, months };
	const options = { placeholderData: keepPreviousData };
	const one = trpc.pointsLiability.months.useQuery(
		{ programId: programId ?? '', ...asked },
		{ ...options, enabled: programId !== null },
	);
	const all = trpc.liabilityOverview.months.useQuery(asked, { ...options, enabled: programId === null });
	return programId === null ? all : one;
}

/** Points liability month by month: a bar opens the day at the month's end, a figure in the table its entries. */
export function LiabilityMonths(props: MonthsProps) {
	const { t } = useTranslation(['liability', 'reports']);
	const { locale } = useUi();
	const [count, setCount] = useState<12 | 24 | 36>(12);
	const [measure, setMeasure] = useState<Measure>('points');
	const [asTable, setAsTable] = useState(false);
	const written = useMeasure();
	const { data, error, refetch } = useMonths(props, count);
	if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
	if (!data) return <Skeleton className="h-44 shrink-0" />;
	const { months } = data;
	const format = new Intl.DateTimeFormat(locale, {
		timeZone: 'UTC',
		calendar: 'gregory',
		year: 'numeric',
		month: 'short',
	});
	const name = (to: string) => format.format(new Date(`${to}T00:00:00Z`));
	const [before, last] = months.slice(-2);
	const look = (
		<Segmented
			label={t('liability:look')}
			value={asTable ? 'table' : 'chart'}
			onValueChange={(value) => setAsTable(value === 'table')}
			options={[
				{ value: 'chart', label: t('liability:chart') },
				{ value: 'table', label: t('liability:table') },
			]}
		/>
	);
	const span = (
		<Segmented
			label={t('liability:months')}
			value={String(count)}
			onValueChange={(value) => setCount(liabilityMonths.find((one) => String(one) === value) ?? 12)}
			options={liabilityMonths.map((one) => ({ value: String(one), label: formatNumber(one, locale) }))}
		/>
	);
	return (
		<section aria-label={t('liability:byMonth')} className="flex shrink-0 flex-col gap-2 pb-4">
			<div className="flex flex-wrap items-center justify-between gap-2">
				<p className="text-sm">
					{last && before
						? t('liability:change', {
								points: written('points', last.points - before.points, { signDisplay: 'exceptZero' }),
								month: name(before.to),
								value: formatMoney(Number(last.value) - Number(before.value), locale),
							})
						: ''}
				</p>
				<div className="flex flex-wrap items-center gap-2 print:hidden">
					{span}
					{look}
				</div>
			</div>
			{asTable ? (
				<MonthTable programId={props.programId} months={months} name={name} onOpen={props.setDay} />
			) : (
				<BarChart
					title={t('liability:byMonth')}
					unit={t(`liability:measure.${measure}`)}
					kind="columns"
					bars={months.map((month) => ({ id: month.to, label: name(month.to), value: Number(month[measure]) }))}
					format={(value) => written(measure, value)}
					onOpen={props.setDay}
					controls={
						<Select
							aria-label={t('reports:chart.measure')}
							look="quiet"
							className="w-auto"
							value={measure}
							onValueChange={(value) => setMeasure(measures.find((one) => one === value) ?? 'points')}
							options={measures.map((value) => ({ value, label: t(`liability:measure.${value}`) }))}
						/>
					}
					texts={{
						label: t('liability:month'),
						value: t(`liability:measure.${measure}`),
						table: t('reports:chart.asTable'),
						chart: t('reports:chart.asChart'),
					}}
				/>
			)}
		</section>
	);
}
