import { MenuButton, type MenuItem } from '@rewards/ui/primitives/menus/menu-button';
import { Languages } from 'lucide-react';
import { changeLanguage } from '../i18n/change-language';
import { type Locale, localeNames, locales } from '../i18n/locales';
import { useTranslation } from '../i18n/use-translation';

/** The languages as menu entries, the current one ticked. `after` is called with a choice. */
export function useLanguageItems(after?: (locale: Locale) => void): MenuItem[] {
	const { locale: current } = useTranslation();
	return locales.map((locale) => ({
		label: localeNames[locale],
		checked: locale === current,
		choice: true,
		onSelect: () => {
			void changeLanguage(locale);
			after?.(locale);
		},
	}));
}

export function LanguageSwitch({ after }: { after?: (locale: Locale) => void }) {
	const { t, locale } = useTranslation();
	const items = useLanguageItems(after);
	return (
		<MenuButton
			variant="ghost"
			size="icon"
			align="end"
			aria-label={`${t('language')}: ${localeNames[locale]}`}
			data-tip={t('language')}
			items={items}
		>
			<Languages aria-hidden />
		</MenuButton>
	);
}
