import { ConfirmDialog } from '@rewards/ui/primitives/overlays/confirm-dialog';
import { toast } from '@rewards/ui/primitives/toasts/toast';
import { useTranslation } from '../../i18n/use-translation';
import { trpc } from '../../lib/trpc';
import type { UserRow } from './types';

export type Question = 'delete' | 'lock' | 'signOut' | 'resetSecondFactor' | 'unlinkIdentity' | 'removeRegistered';

interface UserQuestionProps {
	question: Question;
	accountId: string;
	user: UserRow;
	onClose: () => void;
	onDone: () => void;
}

/** Asks for confirmation before deleting or locking a user, or ending their sessions. */
export function UserQuestion({ question, accountId, user, onClose, onDone }: UserQuestionProps) {
	const { t } = useTranslation('users');
	const remove = trpc.users.delete.useMutation();
	const removeRegistered = trpc.users.removeRegistered.useMutation();
	const lock = trpc.users.lock.useMutation();
	const signOut = trpc.users.signOut.useMutation();
	const resetSecondFactor = trpc.users.resetSecondFactor.useMutation();
	const unlinkIdentity = trpc.users.unlinkIdentity.useMutation();
	const key = { accountId, userId: user.id };
	const name = user.displayName;
	const act = async (): Promise<string> => {
		if (question === 'delete') {
			await remove.mutateAsync(key);
			return t('deleted');
		}
		if (question === 'removeRegistered') {
			await removeRegistered.mutateAsync(key);
			return t('deleted');
		}
		if (question === 'lock') {
			await lock.mutateAsync(key);
			return t('locked', { name });
		}
		if (question === 'resetSecondFactor') {
			await resetSecondFactor.mutateAsync(key);
			return t('secondFactorReset', { name });
		}
		if (question === 'unlinkIdentity') {
			await unlinkIdentity.mutateAsync(key);
			return t('identityUnlinked', { name });
		}
		const { ended } = await signOut.mutateAsync(key);
		return t('signedOut', { count: ended });
	};
	return (
		<ConfirmDialog
			open
			danger
			onOpenChange={onClose}
			title={t(`question.${question}.title`, { name })}
			confirmLabel={t(`question.${question}.confirm`)}
			onConfirm={async () => {
				void toast.success(await act());
				onDone();
			}}
		>
			{t(`question.${question}.text`)}
		</ConfirmDialog>
	);
}
