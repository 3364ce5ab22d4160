import { ConfirmDialog } from '@rewards/ui/primitives/overlays/confirm-dialog';
import { toast } from '@rewards/ui/primitives/toasts/toast';
import { actingFaults } from '@rewards/validators/acting/constants';
import { useTranslation } from '../../i18n/use-translation';
import { trpc } from '../../lib/trpc';
import type { ApiKeyRow } from './types';

interface ResumeKeyProps {
	apiKey: ApiKeyRow;
	onClose: () => void;
	onResumed: () => void;
}

/** Lets a paused key work again; its user becomes its owner if the former one may not be it any more. */
export function ResumeKey({ apiKey: { id, name, pausedBy }, onClose, onResumed }: ResumeKeyProps) {
	const { t } = useTranslation('acting');
	const resume = trpc.apiKeys.resume.useMutation();
	const reason = actingFaults.find((fault) => fault === pausedBy);
	/** Then nobody can resume it until it is undone. */
	const isElsewhere = reason === 'accountGone' || reason === 'programGone' || reason === 'programMoved';
	return (
		<ConfirmDialog
			open
			onOpenChange={onClose}
			title={t('resumeTitle', { name })}
			confirmLabel={t('resume')}
			onConfirm={async () => {
				await resume.mutateAsync({ id });
				void toast.success(t('resumed'));
				onResumed();
			}}
		>
			{reason && t('pausedBecause', { reason: t(`reason.${reason}`) })} {t(isElsewhere ? 'cannotResume' : 'takeOver')}
		</ConfirmDialog>
	);
}
