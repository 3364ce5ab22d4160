import { Figures } from '../../../components/figures';
import { useTranslation } from '../../../i18n/use-translation';
import type { JobDisplay, ResultOf } from '../../jobs';

const outcomes = ['sent', 'linked', 'refused'] as const;

/** How many recipients got the report, and how. */
function Result({ result }: { result: ResultOf<'reportMailing'> }) {
	const { t } = useTranslation('jobs');
	return <Figures figures={outcomes.map((key) => ({ label: t(`kind.reportMailing.${key}`), value: result[key] }))} />;
}

export const reportMailing = {
	outcome: (result, { t, figures }) => figures(outcomes.map((key) => [t(`kind.reportMailing.${key}`), result[key]])),
	result: ({ result }) => <Result result={result} />,
	page: (_, t) => ({ href: '/report/scheduled', label: t('kind.reportMailing.title') }),
	whenEnded: (utils) => utils.scheduledReports.invalidate(),
} satisfies JobDisplay<'reportMailing'>;
