import { ConfirmDialog } from '@rewards/ui/primitives/overlays/confirm-dialog';
import { useTranslation } from '../../../i18n/use-translation';
import { useSignOut } from '../../../lib/session/use-sign-out';

/** Asks for confirmation before ending all of the user's sessions. */
export function SignOutEverywhere({ onClose }: { onClose: () => void }) {
	const { t } = useTranslation(['shell', 'profile']);
	const { signOutEverywhere } = useSignOut();
	return (
		<ConfirmDialog
			open
			onOpenChange={(open) => !open && onClose()}
			title={t('profile:signOutEverywhereTitle')}
			confirmLabel={t('shell:signOutEverywhere')}
			onConfirm={signOutEverywhere}
		>
			{t('profile:signOutEverywhereText')}
		</ConfirmDialog>
	);
}
