import { ConfirmDialog } from '@rewards/ui/primitives/overlays/confirm-dialog';
import { toast } from '@rewards/ui/primitives/toasts/toast';
import { useTranslation } from '../../i18n/use-translation';
import { trpc } from '../../lib/trpc';
import type { ProgramPopup } from './types';

/** Asks for confirmation before disabling a program. */
export function DisableProgram({ program, onClose, onChanged }: ProgramPopup & { onChanged: () => void }) {
	const { t } = useTranslation('programs');
	const set = trpc.programs.setStatus.useMutation();
	return (
		<ConfirmDialog
			open
			onOpenChange={onClose}
			title={t('disableTitle', { name: program.name })}
			confirmLabel={t('disable')}
			onConfirm={async () => {
				await set.mutateAsync({ programId: program.id, status: false });
				void toast.success(t('updated'));
				onChanged();
			}}
		>
			{t('disableText')}
		</ConfirmDialog>
	);
}

/** Asks for the name, because a whole program is deleted. */
export function DeleteProgram({ program, onClose, onChanged }: ProgramPopup & { onChanged: () => void }) {
	const { t } = useTranslation(['programs', 'common']);
	const remove = trpc.programs.delete.useMutation();
	return (
		<ConfirmDialog
			open
			danger
			onOpenChange={onClose}
			title={t('programs:deleteTitle', { name: program.name })}
			confirmLabel={t('common:delete')}
			typed={program.name}
			onConfirm={async () => {
				await remove.mutateAsync({ programId: program.id, name: program.name });
				void toast.success(t('programs:deleted'));
				onChanged();
			}}
		>
			{t('programs:deleteText')}
		</ConfirmDialog>
	);
}
