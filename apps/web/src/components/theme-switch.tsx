import { MenuButton, type MenuItem } from '@rewards/ui/primitives/menus/menu-button';
import { Monitor, Moon, Sun } from 'lucide-react';
import { useTranslation } from '../i18n/use-translation';
import { changeMode, isDark, useSettings } from '../lib/appearance/appearance';
import { colorModes } from '../lib/appearance/settings';
import { sessionToken } from '../lib/session/session';

const icons = { light: Sun, dark: Moon, system: Monitor };

/** Light, dark and the system setting as menu entries, the current one ticked. */
export function useThemeItems(): MenuItem[] {
	const { t } = useTranslation();
	const { mode: current } = useSettings();
	return colorModes.map((mode) => {
		const Icon = icons[mode];
		return {
			label: t(`theme.${mode}`),
			icon: <Icon aria-hidden />,
			checked: mode === current,
			onSelect: () => changeMode(mode, sessionToken() !== null),
		};
	});
}

export function ThemeSwitch() {
	const { t } = useTranslation();
	const { mode } = useSettings();
	const Icon = isDark(mode) ? Moon : Sun;
	return (
		<MenuButton
			variant="ghost"
			size="icon"
			align="end"
			aria-label={`${t('theme.label')}: ${t(`theme.${mode}`)}`}
			data-tip={t('theme.label')}
			items={useThemeItems()}
		>
			<Icon aria-hidden />
		</MenuButton>
	);
}
