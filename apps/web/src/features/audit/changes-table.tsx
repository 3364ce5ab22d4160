import { SimpleTable } from '../../components/simple-table';
import { useTranslation } from '../../i18n/use-translation';
import { type Change, changesOf, type Fields } from './types';
import { useAuditWords } from './use-audit-words';

interface ChangesTableProps {
	before: Fields;
	after: Fields;
	/** Names of records that are referenced by id. */
	names: Readonly<Record<string, string>>;
}

/** A record before and after, side by side, field by field. */
export function ChangesTable({ before, after, names }: ChangesTableProps) {
	const { t } = useTranslation('audit');
	const words = useAuditWords();
	const changes = changesOf({ before, after });
	if (changes.length === 0) return <p className="text-muted-foreground">{t('nothingChanged')}</p>;
	const side = (key: 'before' | 'after', gone: string) => ({
		id: key,
		header: t(key),
		cell: (change: Change) =>
			change[key] === undefined ? (
				<span className="text-muted-foreground italic">{gone}</span>
			) : (
				<bdi className="whitespace-pre-line break-words">{words.value(change.field, change[key], names)}</bdi>
			),
	});
	return (
		<SimpleTable
			label={t('details')}
			rows={changes}
			rowKey={({ field }) => field}
			columns={[
				{
					id: 'field',
					header: t('field'),
					cell: ({ field }) => <span className="font-medium">{words.field(field)}</span>,
				},
				side('before', t('noBefore')),
				side('after', t('noAfter')),
			]}
		/>
	);
}
