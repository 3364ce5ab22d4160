import { MenuButton, type MenuItem } from '@rewards/ui/primitives/menu-button';
import { Monitor, Moon, Sun } from 'lucide-react';
import { useTranslation } from '../i18n/use-translation';
import { changeAppearance, colorModes, isDark, useAppearance } from '../lib/appearance';

const icons = { light: Sun, dark: Moon, system: Monitor };

/** Light, dark and the machine's own as menu entries, the current one ticked. */
export function useThemeItems(): MenuItem[] {
	const { t } = useTranslation();
	const { mode: current } = useAppearance();
	return colorModes.map((mode) => {
		const Icon = icons[mode];
		return {
			label: t(`theme.${mode}`),
			icon: <Icon aria-hidden />,
			checked: mode === current,
			onSelect: () => changeAppearance({ mode }),
		};
	});
}

export function ThemeSwitch() {
	const { t } = useTranslation();
	const { mode } = useAppearance();
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
