import { createStore } from '../lib/store';
import type { FullKey, TextParams } from './keys';
import { intlLocales, type Locale } from './locales';
import type { Namespace } from './resources';
import { type Catalogue, type FlatCatalogue, flatten, type Grammar, grammarOf, textOf } from './texts';

type Loader = () => Promise<{ default: Catalogue }>;

/**
 * Translations: every catalogue is a chunk of its own, loaded with the first page of its domain. This lists only those
 * of the frame and of the usual first pages; the list of the others loads with the first of them.
 */
const firstCatalogues = import.meta.glob<{ default: Catalogue }>(
	'./{en,tr,ar}/{common,errors,shell,auth,accounts,participants,ledger}.json',
);
let inOrder: Grammar['place'] | undefined;
const uiTexts: Record<Locale, Loader> = {
	en: () => import('@rewards/ui/texts/en.json'),
	tr: () => import('@rewards/ui/texts/tr.json'),
	ar: async () => {
		// Only right-to-left sentences need it, so no other language loads it.
		inOrder = (await import('./in-order')).inOrder;
		return import('@rewards/ui/texts/ar.json');
	},
};
const validationTexts: Record<Locale, () => Promise<{ messages: Catalogue }>> = {
	en: () => import('@rewards/validators/messages/english'),
	tr: () => import('@rewards/validators/messages/turkish'),
	ar: () => import('@rewards/validators/messages/arabic'),
};

async function fetchCatalogue(locale: Locale, namespace: Namespace): Promise<Catalogue> {
	if (namespace === 'ui') return (await uiTexts[locale]()).default;
	// The server uses the same texts in exported files.
	if (namespace === 'validation') return (await validationTexts[locale]()).messages;
	const path = `./${locale}/${namespace === 'jobs' ? 'jobs/all.ts' : `${namespace}.json`}`;
	const file = firstCatalogues[path] ?? (await import('./later-catalogues')).laterCatalogues[path];
	if (!file) throw new Error(`no catalogue ${locale}/${namespace}`);
	return (await file()).default;
}

/** Needed by every screen; the others load with their page. */
const core: readonly Namespace[] = ['common', 'errors', 'shell', 'ui'];

/** The current language; its catalogues are loaded before it changes. */
export const language = createStore<Locale>('en');

const catalogues = new Map<string, FlatCatalogue>();
/** Loaded catalogues, and those being loaded. */
const loading = new Map<string, Promise<void>>();
/** Everything requested so far: a new language needs it too. */
const wanted = new Set<Namespace>(core);
const grammars = new Map<Locale, Grammar>();

function grammar(locale: Locale): Grammar {
	const known = grammars.get(locale);
	if (known) return known;
	const made = grammarOf(locale, intlLocales[locale], locale === 'ar' ? inOrder : undefined);
	grammars.set(locale, made);
	return made;
}

/**
 * Loads a catalogue once: the same promise for all callers, now and later. Once loaded, React reads it without
 * suspending.
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
			// Possibly offline: the next request tries again.
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

/** Switches the language once all visible texts are loaded. */
export async function showTexts(locale: Locale): Promise<void> {
	await loadTexts(wanted, locale);
	language.set(locale);
}

/** The text of a key in a language; null if its catalogue lacks it or isn't loaded. */
export function findText(locale: Locale, namespace: Namespace, key: string, params: TextParams = {}): string | null {
	const catalogue = catalogues.get(`${locale}/${namespace}`);
	return (catalogue && textOf(catalogue, key, params, grammar(locale))) ?? null;
}

const isNamespace = (name: string): name is Namespace => wanted.has(name as Namespace);

/** `errors:code.NOT_FOUND`, or a key of the given catalogue. A test checks every language for the English keys. */
export function translate(locale: Locale, namespace: Namespace, key: string, params?: TextParams): string {
	const colon = key.indexOf(':');
	const name = colon > 0 ? key.slice(0, colon) : '';
	if (isNamespace(name)) return findText(locale, name, key.slice(colon + 1), params) ?? key;
	return findText(locale, namespace, key, params) ?? key;
}

/** A text in the current language, outside of components. */
export const t = (key: FullKey, params?: TextParams): string => translate(language.get(), 'common', key, params);
