import { formatInstant, useUi } from '@rewards/ui';
import { Dialog, DialogBody, DialogContent } from '@rewards/ui/primitives/overlays/dialog';
import { Skeleton } from '@rewards/ui/primitives/skeleton';
import { Link } from 'wouter';
import { ErrorState } from '../../components/error-state';
import { Facts } from '../../components/facts';
import { useTranslation } from '../../i18n/use-translation';
import { recordHref } from '../../lib/record-href';
import { trpc } from '../../lib/trpc';
import { ChangesTable } from './changes-table';
import type { AuditEntry, AuditRow } from './types';
import { useAuditWords } from './use-audit-words';

function EntryFacts({ entry }: { entry: AuditEntry }) {
	const { t } = useTranslation('audit');
	const { locale, timeZone } = useUi();
	const words = useAuditWords();
	const href = recordHref(entry);
	const record = entry.recordName || entry.currentName || entry.entityId;
	return (
		<Facts
			facts={[
				{ label: t('column.at'), value: formatInstant(entry.at, locale, timeZone) },
				{ label: t('column.actorName'), value: words.actor(entry.actorName) },
				{
					label: t('column.recordName'),
					value: href ? (
						<Link href={href} className="text-primary-text hover:underline">
							{record}
						</Link>
					) : (
						record
					),
				},
				{ label: t('column.accountName'), value: entry.accountName },
				{ label: t('column.programName'), value: entry.programName },
				{ label: t('column.ip'), value: entry.ip && <span data-ltr>{entry.ip}</span> },
				{ label: t('column.entityId'), value: <code className="break-all font-mono text-xs">{entry.entityId}</code> },
			]}
		/>
	);
}

/** One entry in full. */
export function AuditDetail({ row, onClose }: { row: AuditRow; onClose: () => void }) {
	const words = useAuditWords();
	const {
		data: entry,
		error,
		refetch,
	} = trpc.audit.get.useQuery({ id: row.id }, { staleTime: Number.POSITIVE_INFINITY });
	return (
		<Dialog open onOpenChange={onClose}>
			<DialogContent title={`${words.entity(row.entity)}: ${words.action(row.action)}`} width={820}>
				<DialogBody className="flex flex-col gap-5 pb-6">
					{error && <ErrorState error={error} onRetry={() => void refetch()} />}
					{!entry && !error && <Skeleton className="h-64 rounded-lg" />}
					{entry && <EntryFacts entry={entry} />}
					{entry && <ChangesTable before={entry.before} after={entry.after} names={entry.names} />}
				</DialogBody>
			</DialogContent>
		</Dialog>
	);
}
