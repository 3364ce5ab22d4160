import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { intlLocales, isLocale, type Locale } from './locales';
import type { Namespace } from './resources';

type Loader = () => Promise<{ default: Record<string, unknown> }>;

/** Every catalogue is a chunk of its own, fetched when a page of its domain is opened. */
const catalogues = import.meta.glob<{ default: Record<string, unknown> }>('./{en,tr,ar}/*.json');
const uiTexts: Record<Locale, Loader> = {
	en: () => import('@rewards/ui/texts/en.json'),
	tr: () => import('@rewards/ui/texts/tr.json'),
	ar: () => import('@rewards/ui/texts/ar.json'),
};

async function load(language: string, namespace: string): Promise<Record<string, unknown>> {
	const locale = isLocale(language) ? language : 'en';
	if (namespace === 'ui') return (await uiTexts[locale]()).default;
	// English validation messages are the shared ones, word for word.
	if (namespace === 'validation' && locale === 'en') return (await import('@rewards/validators/messages')).messages;
	const loader = catalogues[`./${locale}/${namespace}.json`];
	if (!loader) throw new Error(`no catalogue ${locale}/${namespace}`);
	return (await loader()).default;
}

/** Needed by every screen; the others come with their page. */
const core: Namespace[] = ['common', 'errors', 'shell', 'ui'];

export const i18n = i18next;

const intl = (language: string | undefined) => (isLocale(language) ? intlLocales[language] : 'en');

/** Ready when the texts of the first screen are there. */
export async function startI18n(locale: Locale): Promise<void> {
	await i18n
		.use({
			type: 'backend' as const,
			init: () => {},
			read: (
				language: string,
				namespace: string,
				done: (error: unknown, data: Record<string, unknown> | false) => void,
			) => {
				load(language, namespace).then(
					(data) => done(null, data),
					(error: unknown) => done(error, false),
				);
			},
		})
		.use(initReactI18next)
		.init({
			lng: locale,
			fallbackLng: false,
			supportedLngs: ['en', 'tr', 'ar'],
			ns: core,
			defaultNS: 'common',
			partialBundledLanguages: true,
			// React escapes; doing it twice would show &amp;.
			interpolation: { escapeValue: false },
			returnNull: false,
		});
	const { formatter } = i18n.services;
	formatter?.add('number', (value: unknown, language) => new Intl.NumberFormat(intl(language)).format(Number(value)));
	formatter?.add('list', (value: unknown, language) =>
		new Intl.ListFormat(intl(language)).format(Array.isArray(value) ? value.map(String) : []),
	);
}
