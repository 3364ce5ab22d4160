import { formatNumber, useUi } from '@rewards/ui';
import type { ImportMode } from '@rewards/validators/participants/constants';
import { Figures } from '../../../components/figures';
import { useTranslation } from '../../../i18n/use-translation';
import { ImportNotes } from '../../imports';
import type { ResultOf } from '../../jobs';
import { useFieldNames } from '../import/fields';

const counts = ['created', 'changed', 'unchanged', 'known', 'archived', 'rejected'] as const;
const of: Readonly<Record<ImportMode, readonly (typeof counts)[number][]>> = {
	add: ['created', 'known', 'rejected'],
	update: ['created', 'changed', 'unchanged', 'rejected'],
	replace: ['created', 'changed', 'unchanged', 'archived', 'rejected'],
};

/** The result of an import, by its mode. */
export function ParticipantImportResult({ result }: { result: ResultOf<'participantImport'> }) {
	const { t } = useTranslation('jobs');
	const { locale } = useUi();
	const nameOf = useFieldNames(undefined);
	const { previewed, mode, emptied, unknownColumns, sameFileImportedAt, undone } = result;
	return (
		<>
			<p className="text-muted-foreground text-sm">{t(`kind.participantImport.mode.${mode}`)}</p>
			<Figures
				figures={of[mode].map((key) => ({ label: t(`kind.participantImport.count.${key}`), value: result[key] }))}
			/>
			{emptied.values > 0 && (
				<p className="text-muted-foreground text-sm">
					{t('kind.participantImport.emptied', {
						count: emptied.values,
						fields: new Intl.ListFormat(locale, { type: 'unit' }).format(
							Object.entries(emptied.fields).map(
								([field, count]) => `${nameOf(field)}: ${formatNumber(count, locale)}`,
							),
						),
					})}
				</p>
			)}
			<ImportNotes
				unknownColumns={unknownColumns}
				sameFileImportedAt={sameFileImportedAt}
				surprising={Boolean(previewed) && counts.some((key) => previewed?.[key] !== result[key])}
				undone={undone}
				mends={result.mends}
			/>
		</>
	);
}

/** The preview of an import. */
export function ParticipantPreviewResult({ result }: { result: ResultOf<'participantPreview'> }) {
	const { t } = useTranslation('jobs');
	const shown = counts.filter((key) => key !== 'archived' && key !== 'known');
	return (
		<>
			<Figures
				figures={shown.map((key) => ({ label: t(`kind.participantImport.count.${key}`), value: result[key] }))}
			/>
			<ImportNotes unknownColumns={result.unknownColumns} />
		</>
	);
}
