import { sourceFaults } from '@rewards/validators/recipes/source-constants';
import { Figures } from '../../../../components/figures';
import { useTranslation } from '../../../../i18n/use-translation';
import type { JobDisplay, ResultOf } from '../../../jobs';

const figures = ['found', 'taken', 'refused'] as const;

/** What a look for files has found. */
function Result({ result }: { result: ResultOf<'recipeFetch'> }) {
	const { t } = useTranslation('jobs');
	return <Figures figures={figures.map((key) => ({ label: t(`kind.recipeFetch.${key}`), value: result[key] }))} />;
}

export const recipeFetch = {
	outcome: (result, { t, figures: say }) => say(figures.map((key) => [t(`kind.recipeFetch.${key}`), result[key]])),
	result: ({ result }) => <Result result={result} />,
	failure: (params, t) => {
		const reason = sourceFaults.find((one) => one === params['reason']);
		return reason ? t(`kind.recipeFetch.fault.${reason}`, params) : null;
	},
	page: ({ programId }, t) =>
		programId ? { href: `/programs/${programId}/recipes`, label: t('kind.recipeFetch.title') } : null,
	whenEnded: (utils) => utils.recipes.invalidate(),
} satisfies JobDisplay<'recipeFetch'>;
