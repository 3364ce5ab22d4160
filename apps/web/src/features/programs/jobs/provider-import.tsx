import { findText, language } from '../../../i18n';
import { deferredImport } from '../../../lib/loading/deferred-import';
import type { JobDisplay } from '../../jobs';

const Result = deferredImport(() => import('./provider-import-result').then((module) => module.ProviderImportResult));

const counted = ['created', 'changed', 'rejected'] as const;

export const providerImport = {
	outcome: (result, { t, figures }) =>
		figures(counted.map((key) => [t(`kind.providerImport.count.${key}`), result[key]])),
	result: ({ result }) => <Result result={result} />,
	failure: ({ reason }) => findText(language.get(), 'jobs', `kind.providerImport.failure.${String(reason)}`) ?? null,
	page: ({ programId }, t) =>
		programId === null
			? null
			: { href: `/programs/${programId}/participants`, label: t('kind.providerImport.toPeople') },
	whenEnded: ({ participants }) => participants.invalidate(),
} satisfies JobDisplay<'providerImport'>;
