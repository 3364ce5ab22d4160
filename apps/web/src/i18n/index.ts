import { createStore } from '../lib/store';
import type { FullKey, TextParams } from './keys';
import { intlLocales, type Locale } from './locales';
import type { Namespace } from './resources';
import { type Catalogue, type FlatCatalogue, flatten, type Grammar, grammarOf, textOf } from './texts';

type Loader = () => Promise<{ default: Catalogue }>;

/**
 * Every catalogue is a chunk of its own, fetched when a page of its domain is opened. Only those of the frame and of
 * the pages that people begin with are named here; where the others are comes with the first of them.
 */
const firstCatalogues = import.meta.glob<{ default: Catalogue }>(
	'./{en,tr,ar}/{common,errors,shell,auth,accounts,participants,ledger}.json',
);
const uiTexts: Record<Locale, Loader> = {
	en: () => import('@rewards/ui/texts/en.json'),
	tr: () => import('@rewards/ui/texts/tr.json'),
	ar: () => import('@rewards/ui/texts/ar.json'),
};
const validationTexts: Record<Locale, () => Promise<{ messages: Catalogue }>> = {
	en: () => import('@rewards/validators/messages/english'),
	tr: () => import('@rewards/validators/messages/turkish'),
	ar: () => import('@rewards/validators/messages/arabic'),
};

async function fetchCatalogue(locale: Locale, namespace: Namespace): Promise<Catalogue> {
	if (namespace === 'ui') return (await uiTexts[locale]()).default;
	// The server gives the very same in files to download.
	if (namespace === 'validation') return (await validationTexts[locale]()).messages;
	const path = `./${locale}/${namespace === 'jobs' ? 'jobs/all.ts' : `${namespace}.json`}`;
	const file = firstCatalogues[path] ?? (await import('./later-catalogues')).laterCatalogues[path];
	if (!file) throw new Error(`no catalogue ${locale}/${namespace}`);
	return (await file()).default;
}

/** Needed by every screen; the others come with their page. */
const core: readonly Namespace[] = ['common', 'errors', 'shell', 'ui'];

/** The language that shows; its catalogues are there before it does. */
export const language = createStore<Locale>('en');

const catalogues = new Map<string, FlatCatalogue>();
/** Of the catalogues that are there, and of those on their way. */
const loading = new Map<string, Promise<void>>();
/** What has been asked for so far: another language needs it too. */
const wanted = new Set<Namespace>(core);
const grammars = new Map<Locale, Grammar>();

function grammar(locale: Locale): Grammar {
	const known = grammars.get(locale);
	if (known) return known;
	const made = grammarOf(locale, intlLocales[locale]);
	grammars.set(locale, made);
	return made;
}

/**
 * Fetches a catalogue once: the same promise for all who ask, now and later. Once the texts are there React reads it
 * without waiting.
 */
export function catalogueOf(locale: Locale, namespace: Namespace): Promise<void> {
	const name = `${locale}/${namespace}`;
	wanted.add(namespace);
	const known = loading.get(name);
	if (known) return known;
	const fetched: Promise<void> & { status?: 'fulfilled' } = fetchCatalogue(locale, namespace).then(
		(catalogue) => {
			catalogues.set(name, flatten(catalogue));
			fetched.status = 'fulfilled';
		},
		(error: unknown) => {
			// Offline, perhaps: the next who asks tries again.
			loading.delete(name);
			throw error;
		},
	);
	loading.set(name, fetched);
	return fetched;
}

export async function loadTexts(namespaces: Iterable<Namespace>, locale: Locale = language.get()): Promise<void> {
	await Promise.all(Array.from(namespaces, (namespace) => catalogueOf(locale, namespace)));
}

/** Shows another language, as soon as all texts that show are there. */
export async function showTexts(locale: Locale): Promise<void> {
	await loadTexts(wanted, locale);
	language.set(locale);
}

/** The text of a key in a language; null when its catalogue hasn't got it or isn't there. */
export function findText(locale: Locale, namespace: Namespace, key: string, params: TextParams = {}): string | null {
	const catalogue = catalogues.get(`${locale}/${namespace}`);
	return (catalogue && textOf(catalogue, key, params, grammar(locale))) ?? null;
}

const isNamespace = (name: string): name is Namespace => wanted.has(name as Namespace);

/** `errors:code.NOT_FOUND`, or a key of the given catalogue. A test holds every language to the English keys. */
export function translate(locale: Locale, namespace: Namespace, key: string, params?: TextParams): string {
	const colon = key.indexOf(':');
	const name = colon > 0 ? key.slice(0, colon) : '';
	if (isNamespace(name)) return findText(locale, name, key.slice(colon + 1), params) ?? key;
	return findText(locale, namespace, key, params) ?? key;
}

/** A text in the language that shows, outside of components. */
export const t = (key: FullKey, params?: TextParams): string => translate(language.get(), 'common', key, params);
