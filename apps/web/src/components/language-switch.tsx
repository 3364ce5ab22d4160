import { MenuButton, type MenuItem } from '@rewards/ui/primitives/menu-button';
import { Languages } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { changeLanguage } from '../i18n/change-language';
import { isLocale, type Locale, localeNames, locales } from '../i18n/locales';

/** The languages as menu entries, the current one ticked. `after` hears of a choice. */
export function useLanguageItems(after?: (locale: Locale) => void): MenuItem[] {
	const { i18n } = useTranslation();
	return locales.map((locale) => ({
		label: localeNames[locale],
		checked: i18n.language === locale,
		onSelect: () => {
			void changeLanguage(locale);
			after?.(locale);
		},
	}));
}

export function LanguageSwitch({ after }: { after?: (locale: Locale) => void }) {
	const { t, i18n } = useTranslation();
	const items = useLanguageItems(after);
	const current = isLocale(i18n.language) ? localeNames[i18n.language] : '';
	return (
		<MenuButton
			variant="ghost"
			size="icon"
			align="end"
			aria-label={`${t('language')}: ${current}`}
			data-tip={t('language')}
			items={items}
		>
			<Languages aria-hidden />
		</MenuButton>
	);
}
