import type { GridState, RowAction } from '@rewards/ui/data-grid';
import { ConfirmDialog } from '@rewards/ui/primitives/overlays/confirm-dialog';
import { toast } from '@rewards/ui/primitives/toasts/toast';
import { CalendarClock, Pause, Pencil, Play, Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Page } from '../../components/page';
import { useTranslation } from '../../i18n/use-translation';
import { ListGrid } from '../../lib/list-grid/list-grid';
import { trpc } from '../../lib/trpc';
import { useScheduleColumns } from './columns';
import { EditSchedule } from './edit-schedule';
import type { ScheduleRow } from './types';

const initial: Partial<GridState> = { pageSize: 20, sort: [{ field: 'name', desc: false }] };

/** /report/scheduled: reports sent by email, with their next and last run. */
export function ScheduledReportsPage() {
	const { t } = useTranslation(['scheduledReports', 'common']);
	const columns = useScheduleColumns();
	const { scheduledReports } = trpc.useUtils();
	const [edited, setEdited] = useState<string | null>(null);
	const [deleted, setDeleted] = useState<ScheduleRow | null>(null);
	const changed = { onSuccess: () => scheduledReports.invalidate() };
	const pause = trpc.scheduledReports.pause.useMutation(changed);
	const send = trpc.scheduledReports.sendNow.useMutation({
		onSuccess: () => {
			void toast.info(t('scheduledReports:sending'));
			return scheduledReports.invalidate();
		},
	});
	const remove = trpc.scheduledReports.delete.useMutation(changed);
	const actions = (row: ScheduleRow): RowAction[] => [
		{ id: 'edit', label: t('common:edit'), icon: <Pencil aria-hidden />, onSelect: () => setEdited(row.id) },
		{
			id: 'send',
			label: t('scheduledReports:action.send'),
			icon: <Send aria-hidden />,
			onSelect: () => send.mutate({ id: row.id }),
		},
		{
			id: 'pause',
			label: t(`scheduledReports:action.${row.paused ? 'resume' : 'pause'}`),
			icon: row.paused ? <Play aria-hidden /> : <Pause aria-hidden />,
			onSelect: () => pause.mutate({ id: row.id, paused: !row.paused }),
		},
		{
			id: 'delete',
			label: t('common:delete'),
			icon: <Trash2 aria-hidden />,
			danger: true,
			onSelect: () => setDeleted(row),
		},
	];
	return (
		<Page title={t('scheduledReports:title')} fill>
			<ListGrid
				list="scheduledReports"
				label={t('scheduledReports:title')}
				columns={columns}
				rowId={(row) => row.id}
				initial={initial}
				rowActions={actions}
				rowActionCount={4}
				onRowOpen={(row) => setEdited(row.id)}
				empty={{ icon: CalendarClock, title: t('scheduledReports:emptyTitle'), text: t('scheduledReports:empty') }}
			/>
			{edited !== null && (
				<EditSchedule id={edited} onClose={() => setEdited(null)} onSaved={() => void scheduledReports.invalidate()} />
			)}
			{deleted && (
				<ConfirmDialog
					open
					danger
					onOpenChange={() => setDeleted(null)}
					title={t('scheduledReports:deleteTitle', { name: deleted.name })}
					confirmLabel={t('common:delete')}
					onConfirm={async () => {
						await remove.mutateAsync({ id: deleted.id });
						void toast.success(t('scheduledReports:removed'));
					}}
				>
					{t('scheduledReports:deleteText')}
				</ConfirmDialog>
			)}
		</Page>
	);
}
