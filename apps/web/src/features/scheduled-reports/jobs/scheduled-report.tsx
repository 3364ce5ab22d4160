import { Figures } from '../../../components/figures';
import { useTranslation } from '../../../i18n/use-translation';
import type { JobDisplay, ResultOf } from '../../jobs';

const outcomes = ['sent', 'linked', 'refused'] as const;

/** How many recipients got the report, and how. */
function Result({ result }: { result: ResultOf<'scheduledReport'> }) {
	const { t } = useTranslation('jobs');
	return <Figures figures={outcomes.map((key) => ({ label: t(`kind.scheduledReport.${key}`), value: result[key] }))} />;
}

export const scheduledReport = {
	outcome: (result, { t, figures }) => figures(outcomes.map((key) => [t(`kind.scheduledReport.${key}`), result[key]])),
	result: ({ result }) => <Result result={result} />,
	page: (_, t) => ({ href: '/report/scheduled', label: t('kind.scheduledReport.title') }),
	whenEnded: (utils) => utils.scheduledReports.invalidate(),
} satisfies JobDisplay<'scheduledReport'>;
