import { formatDay, useUi } from '@rewards/ui';
import { Figures } from '../../../components/figures';
import { useTranslation } from '../../../i18n/use-translation';
import { ImportNotes } from '../../imports';
import type { ResultOf } from '../../jobs';

const counts = ['accepted', 'participants', 'awarded', 'debited', 'rejected'] as const;
const promised = ['accepted', 'awarded', 'debited', 'rejected'] as const;

function PointCounts({ result }: { result: Pick<ResultOf<'pointImport'>, (typeof counts)[number]> }) {
	const { t } = useTranslation('jobs');
	return <Figures figures={counts.map((key) => ({ label: t(`kind.pointImport.count.${key}`), value: result[key] }))} />;
}

/** The result of an import. */
export function PointImportResult({ result }: { result: ResultOf<'pointImport'> }) {
	const { t } = useTranslation('jobs');
	const { previewed, unknownColumns, sameFileImportedAt, undone } = result;
	const { locale } = useUi();
	const kept = undone?.kept ?? 0;
	return (
		<>
			<PointCounts result={result} />
			{result.dates && (
				<p className="text-muted-foreground text-sm">
					{t('kind.pointImport.dates', {
						first: formatDay(result.dates.first, locale),
						last: formatDay(result.dates.last, locale),
					})}
				</p>
			)}
			<ImportNotes
				unknownColumns={unknownColumns}
				sameFileImportedAt={sameFileImportedAt}
				surprising={Boolean(previewed) && promised.some((key) => previewed?.[key] !== result[key])}
				undone={undone}
				mends={result.mends}
				left={kept > 0 && t('kind.pointUndo.pointsKept', { count: kept })}
			/>
		</>
	);
}

/** The preview of an import. */
export function PointPreviewResult({ result }: { result: ResultOf<'pointPreview'> }) {
	return (
		<>
			<PointCounts result={result} />
			<ImportNotes unknownColumns={result.unknownColumns} />
		</>
	);
}
