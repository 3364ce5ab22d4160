import { Figures } from '../../../components/figures';
import { useTranslation } from '../../../i18n/use-translation';
import type { JobOf, ResultOf } from '../../jobs';

const counts = ['products', 'added', 'gone', 'dearer', 'cheaper', 'changed'] as const;

interface RebuildResultProps {
	job: Pick<JobOf<'catalogueRebuild'>, 'programId'>;
	result: ResultOf<'catalogueRebuild'>;
}

/** The effect of a rebuild on the catalogue. */
export function RebuildResult({ result }: RebuildResultProps) {
	const { t } = useTranslation('jobs');
	return (
		<div className="flex flex-col gap-3">
			<p>{t(`kind.catalogueRebuild.outcome.${result.outcome}`)}</p>
			<Figures
				figures={counts.map((key) => ({ label: t(`kind.catalogueRebuild.count.${key}`), value: result[key] }))}
			/>
		</div>
	);
}
