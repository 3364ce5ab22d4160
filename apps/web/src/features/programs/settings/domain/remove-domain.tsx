import { ConfirmDialog } from '@rewards/ui/primitives/overlays/confirm-dialog';
import { useTranslation } from '../../../../i18n/use-translation';

interface RemoveDomainProps {
	name: string;
	onRemove: () => Promise<void>;
	onClose: () => void;
}

/** Asks for confirmation before removing a site's domain. */
export function RemoveDomain({ name, onRemove, onClose }: RemoveDomainProps) {
	const { t } = useTranslation('programDomain');
	return (
		<ConfirmDialog
			open
			danger
			onOpenChange={onClose}
			title={t('removeTitle', { name })}
			confirmLabel={t('remove')}
			onConfirm={onRemove}
		>
			{t('removeText')}
		</ConfirmDialog>
	);
}
