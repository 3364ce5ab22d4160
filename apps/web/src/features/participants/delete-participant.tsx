import { ConfirmDialog } from '@rewards/ui/primitives/overlays/confirm-dialog';
import { toast } from '@rewards/ui/primitives/toasts/toast';
import { useTranslation } from '../../i18n/use-translation';
import { trpc } from '../../lib/trpc';

interface DeleteParticipantProps {
	programId: string;
	participant: { sid: string; name: string; email: string };
	onClose: () => void;
	onDeleted: () => void;
}

export function DeleteParticipant({ programId, participant, onClose, onDeleted }: DeleteParticipantProps) {
	const { t } = useTranslation(['participants', 'common']);
	const remove = trpc.participants.delete.useMutation();
	const restore = trpc.participants.restore.useMutation();
	const { participants } = trpc.useUtils();
	const bringBack = async (version: number) => {
		await restore.mutateAsync({ programId, participantId: participant.sid, version });
		void toast.success(t('participants:restored'));
		void participants.invalidate();
	};
	return (
		<ConfirmDialog
			open
			danger
			onOpenChange={onClose}
			title={t('participants:deleteTitle', { name: participant.name || participant.email })}
			confirmLabel={t('common:delete')}
			onConfirm={async () => {
				const { version } = await remove.mutateAsync({ programId, participantId: participant.sid });
				void toast.success(t('participants:deleted'), {
					action: {
						label: t('participants:undo'),
						// Errors show as for every mutation.
						onSelect: () => void bringBack(version).catch(() => undefined),
					},
				});
				onDeleted();
			}}
		>
			{t('participants:deleteText')}
		</ConfirmDialog>
	);
}
