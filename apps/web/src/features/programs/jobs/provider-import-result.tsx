import { Figures } from '../../../components/figures';
import { useTranslation } from '../../../i18n/use-translation';
import type { ResultOf } from '../../jobs';

const counts = ['created', 'changed', 'unchanged', 'rejected'] as const;

/** The people that an import from the sign-on provider has added, changed and rejected. */
export function ProviderImportResult({ result }: { result: ResultOf<'providerImport'> }) {
	const { t } = useTranslation('jobs');
	return (
		<Figures figures={counts.map((key) => ({ label: t(`kind.providerImport.count.${key}`), value: result[key] }))} />
	);
}
