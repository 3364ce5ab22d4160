import { Dialog, SheetContent } from '@rewards/ui/primitives/overlays/dialog';
import { themeProps } from '@rewards/ui/themes';
import { useTranslation } from '../../i18n/use-translation';
import { SideNavigation } from './side-navigation';

/** The side navigation as a drawer; it closes after a choice. */
export function MobileNavigation({ theme, onClose }: { theme: string; onClose: () => void }) {
	const { t } = useTranslation('shell');
	return (
		<Dialog open onOpenChange={(open) => !open && onClose()}>
			<SheetContent side="start" width={280} title={t('navigation')} hideTitle {...themeProps(theme)}>
				<SideNavigation onChoose={onClose} />
			</SheetContent>
		</Dialog>
	);
}
