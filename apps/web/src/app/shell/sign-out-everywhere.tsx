import { ConfirmDialog } from '@rewards/ui/primitives/confirm-dialog';
import { useTranslation } from '../../i18n/use-translation';
import { useSignOut } from '../../lib/session/use-sign-out';

/** Asks before every session of the user ends. */
export function SignOutEverywhere({ onClose }: { onClose: () => void }) {
	const { t } = useTranslation('shell');
	const { signOutEverywhere } = useSignOut();
	return (
		<ConfirmDialog
			open
			onOpenChange={(open) => !open && onClose()}
			title={t('signOutEverywhereTitle')}
			confirmLabel={t('signOutEverywhere')}
			onConfirm={signOutEverywhere}
		>
			{t('signOutEverywhereText')}
		</ConfirmDialog>
	);
}
