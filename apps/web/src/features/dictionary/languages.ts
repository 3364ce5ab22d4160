import { siteLanguages } from '@rewards/validators/programs/constants';
import { useTranslation } from '../../i18n/use-translation';

export type SiteLanguage = (typeof siteLanguages)[number];

export const isSiteLanguage = (value: unknown): value is SiteLanguage =>
	siteLanguages.some((language) => language === value);

/** As browsers and screen readers know them; two of the site's codes are its own. */
export const htmlLanguage = (language: SiteLanguage): string =>
	language === 'sp' ? 'es' : language === 'ge' ? 'de' : language;

/** The name of a site language. */
export function useLanguageName(): (language: SiteLanguage) => string {
	const { t } = useTranslation('programs');
	return (language) => t(`language.${language}`);
}
