import type { MenuPlace } from '@rewards/ui/primitives/menus/menu-button';
import MenuAt from '@rewards/ui/primitives/menus/menu-items';
import { CircleUser, Inbox, Keyboard, Languages, LogOut, MonitorX, PanelRight, Settings, Sun } from 'lucide-react';
import { useLocation } from 'wouter';
import { useLanguageItems } from '../../../components/language-switch';
import { useThemeItems } from '../../../components/theme-switch';
import { useTranslation } from '../../../i18n/use-translation';
import { openPanel } from '../../../lib/panels';
import { useSelf } from '../../../lib/session/self';
import { useKeepLanguage } from '../../../lib/session/use-keep-language';
import { useSignOut } from '../../../lib/session/use-sign-out';

export function UserMenuItems({ onSignOutEverywhere, ...place }: MenuPlace & { onSignOutEverywhere: () => void }) {
	const { t } = useTranslation(['shell', 'common']);
	const { displayName, email } = useSelf().data;
	const [, navigate] = useLocation();
	const { signOut } = useSignOut();
	const languages = useLanguageItems(useKeepLanguage());
	const themes = useThemeItems();
	return (
		<MenuAt
			{...place}
			items={[
				{ heading: `${displayName} · ${email}` },
				{
					label: t('shell:nav.profile'),
					icon: <CircleUser aria-hidden />,
					onSelect: () => navigate('/pages/profile'),
				},
				{ label: t('shell:nav.inbox'), icon: <Inbox aria-hidden />, onSelect: () => navigate('/apps/mail') },
				{ label: t('shell:settings'), icon: <Settings aria-hidden />, onSelect: () => openPanel('settings') },
				{ label: t('shell:quickPanel'), icon: <PanelRight aria-hidden />, onSelect: () => openPanel('quick') },
				{ label: t('shell:keys'), icon: <Keyboard aria-hidden />, onSelect: () => openPanel('keys') },
				'separator',
				{ label: t('common:language'), icon: <Languages aria-hidden />, items: languages },
				{ label: t('common:theme.label'), icon: <Sun aria-hidden />, items: themes },
				'separator',
				{ label: t('shell:signOut'), icon: <LogOut aria-hidden className="rtl:-scale-x-100" />, onSelect: signOut },
				{ label: t('shell:signOutEverywhere'), icon: <MonitorX aria-hidden />, onSelect: onSignOutEverywhere },
			]}
		/>
	);
}
