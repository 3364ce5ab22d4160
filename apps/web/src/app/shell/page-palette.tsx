import type { PaletteItem } from '@rewards/ui/primitives/overlays/command-palette';
import { Keyboard, Languages, LogOut, PanelRight, Settings, Sun } from 'lucide-react';
import { useLayoutEffect, useState } from 'react';
import { useLanguageItems } from '../../components/language-switch';
import { useThemeItems } from '../../components/theme-switch';
import { type OwnAction, Palette } from '../../features/search/palette';
import { useTranslation } from '../../i18n/use-translation';
import { openPanel } from '../../lib/panels';
import { useKeepLanguage } from '../../lib/session/use-keep-language';
import { useSignOut } from '../../lib/session/use-sign-out';
import { paletteShown, typedAhead } from './type-ahead';
import { usePages } from './use-pages';

/** Actions on the portal itself: appearance, language, panels, signing out. */
function useOwnActions(): OwnAction[] {
	const { t } = useTranslation(['palette', 'shell', 'common']);
	const { signOut } = useSignOut();
	const themes = useThemeItems();
	const languages = useLanguageItems(useKeepLanguage());
	const named = (items: typeof themes, label: (name: string) => string, icon: PaletteItem['icon']): PaletteItem[] =>
		items.flatMap((item) =>
			typeof item === 'object' && 'label' in item && 'onSelect' in item && item.onSelect
				? [{ id: `own ${label(item.label)}`, label: label(item.label), icon, onSelect: item.onSelect }]
				: [],
		);
	return [
		...named(themes, (name) => t('palette:theme', { name }), <Sun aria-hidden />),
		...named(languages, (name) => t('palette:language', { name }), <Languages aria-hidden />),
		{
			id: 'own settings',
			label: t('shell:settings'),
			also: t('palette:also.settings'),
			icon: <Settings aria-hidden />,
			onSelect: () => openPanel('settings'),
		},
		{
			id: 'own quick',
			label: t('shell:quickPanel'),
			icon: <PanelRight aria-hidden />,
			onSelect: () => openPanel('quick'),
		},
		{
			id: 'own keys',
			label: t('shell:keys'),
			icon: <Keyboard aria-hidden />,
			keys: '?',
			onSelect: () => openPanel('keys'),
		},
		{ id: 'own out', label: t('shell:signOut'), icon: <LogOut aria-hidden />, onSelect: signOut },
	];
}

/** Ctrl+K, with the pages of the menu and the portal's own actions. */
export function PagePalette({ onClose }: { onClose: () => void }) {
	const { t } = useTranslation('palette');
	const [typed] = useState(typedAhead);
	useLayoutEffect(paletteShown, []);
	const pages = usePages().map((page) => (page.id === 'profile' ? { ...page, also: t('also.profile') } : page));
	return <Palette pages={pages} own={useOwnActions()} typed={typed} onClose={onClose} />;
}
