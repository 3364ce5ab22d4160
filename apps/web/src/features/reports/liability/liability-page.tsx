import { formatDay, useUi } from '@rewards/ui';
import type { GridState } from '@rewards/ui/data-grid';
import { Coins } from 'lucide-react';
import { Page } from '../../../components/page';
import { useParam } from '../../../components/param';
import { useTranslation } from '../../../i18n/use-translation';
import { ProgramReport } from '../program-report';
import { Report } from '../report';
import { ages, useLiabilityColumns } from './liability-columns';
import { DayChoice, useLiabilityDay } from './liability-day';
import { LiabilityMonths } from './liability-months';

const start = { pageSize: 20, sort: [{ field: 'points', desc: true }] } as const;
const ofProgram: Partial<GridState> = { ...start, group: [{ field: 'level', desc: false }] };
const ofAll: Partial<GridState> = {
	...start,
	group: [
		{ field: 'programName', desc: false },
		{ field: 'level', desc: false },
	],
};

function useParts(about?: string) {
	const { t } = useTranslation(['liability', 'reports']);
	const { locale } = useUi();
	const chosen = useLiabilityDay();
	const asOf = t('liability:asOfDay', { day: formatDay(chosen.day, locale, { dateStyle: 'long' }) });
	return {
		...chosen,
		report: {
			about: about ? `${about}, ${asOf}` : asOf,
			label: t('liability:title'),
			help: t('liability:help', { zone: chosen.timeZone }),
			rowId: (row: { sid: string }) => row.sid,
			figures: [
				{ field: 'points', label: t('liability:column.points'), format: 'points' },
				{ field: 'value', label: t('liability:column.value'), format: 'dollars' },
				...ages.map((field) => ({ field, label: t(`liability:column.${field}`), format: 'points' }) as const),
			],
			choices: () => <DayChoice {...chosen} />,
			empty: { icon: Coins, title: t('liability:emptyTitle'), text: t('liability:empty') },
		} as const,
	};
}

function ProgramLiability({ programId, name }: { programId: string; name: string }) {
	const { t } = useTranslation('reports');
	const { day, setDay, timeZone, report } = useParts(name);
	const columns = useLiabilityColumns(false, day);
	return (
		<>
			<LiabilityMonths {...{ programId, day, setDay }} />
			<Report
				{...report}
				list="pointsLiability"
				scope={{ programId, day, zone: timeZone }}
				columns={columns}
				initial={ofProgram}
				charts={[{ field: 'level', label: t('column.userLevel'), kind: 'names' }]}
			/>
		</>
	);
}

/** /programs/{programId}/reports/points-liability: points outstanding in a program at the end of a day. */
export function PointsLiabilityPage() {
	const { t } = useTranslation('liability');
	const programId = useParam('programId');
	return (
		<ProgramReport programId={programId} title={t('title')} className="min-h-[64rem]">
			{({ name }) => <ProgramLiability programId={programId} name={name} />}
		</ProgramReport>
	);
}

/** /report/points-liability: the same for all programs of the caller. */
export function LiabilityOverviewPage() {
	const { t } = useTranslation(['liability', 'reports']);
	const { day, setDay, timeZone, report } = useParts();
	const columns = useLiabilityColumns(true, day);
	return (
		<Page title={t('liability:title')} fill>
			<div className="flex min-h-[64rem] flex-1 flex-col">
				<LiabilityMonths {...{ programId: null, day, setDay }} />
				<Report
					{...report}
					list="liabilityOverview"
					scope={{ day, zone: timeZone }}
					columns={columns}
					initial={ofAll}
					charts={[
						{ field: 'programName', label: t('reports:chart.programs'), kind: 'names' },
						{ field: 'level', label: t('reports:column.userLevel'), kind: 'names' },
					]}
				/>
			</div>
		</Page>
	);
}
