import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { directionOf, locales } from '../../i18n/locales';

const script = readFileSync(new URL('../../../public/appearance.js', import.meta.url), 'utf8');

interface Given {
	kept?: string | null;
	languages?: string[];
	darkMachine?: boolean;
}

/** Runs the script before the first paint, in a separate document. */
function firstPaint({ kept = null, languages = ['en-US'], darkMachine = false }: Given) {
	const root = { lang: '', dir: '', dataset: {} as Record<string, string>, style: { fontSize: '' } };
	const run = new Function('document', 'localStorage', 'navigator', 'matchMedia', script);
	run({ documentElement: root }, { getItem: () => kept }, { languages }, () => ({ matches: darkMachine }));
	return root;
}

test('the chosen language wins, then the browser’s first supported one, then English', () => {
	expect(firstPaint({ kept: '{"language":"tr"}', languages: ['ar'] })).toMatchObject({ lang: 'tr', dir: 'ltr' });
	expect(firstPaint({ languages: ['de-DE', 'ar-EG'] })).toMatchObject({ lang: 'ar', dir: 'rtl' });
	expect(firstPaint({ languages: ['de-DE'] })).toMatchObject({ lang: 'en', dir: 'ltr' });
});

test('every language gets the direction that the app sets later', () => {
	for (const language of locales)
		expect(firstPaint({ kept: JSON.stringify({ language }) }).dir).toBe(directionOf(language));
});

test('dark only if chosen, or if the system is dark and nothing else was chosen', () => {
	const theme = (given: Given) => firstPaint(given).dataset['theme'];
	expect(theme({ kept: '{"mode":"dark"}' })).toBe('defaultDark');
	expect(theme({ kept: '{"mode":"light"}', darkMachine: true })).toBe('default');
	expect(theme({ kept: '{"mode":"system"}', darkMachine: true })).toBe('defaultDark');
	expect(theme({ darkMachine: false })).toBe('default');
});

test('unreadable data counts as nothing stored', () => {
	expect(firstPaint({ kept: '{' })).toMatchObject({ lang: 'en', dataset: { theme: 'default', scheme: 'light' } });
	expect(firstPaint({ kept: 'null' }).lang).toBe('en');
});

test('theme, direction and size are set before the first paint, as the app stored them', () => {
	const kept = JSON.stringify({
		language: 'ar',
		direction: 'ltr',
		fontSize: 120,
		customScrollbars: false,
		paint: { light: 'light4', dark: 'dark4' },
	});
	expect(firstPaint({ kept })).toMatchObject({
		dir: 'ltr',
		dataset: { theme: 'light4', scheme: 'light', scrollbars: 'system' },
		style: { fontSize: '120%' },
	});
	expect(firstPaint({ kept, darkMachine: true }).dataset).toMatchObject({ theme: 'dark4', scheme: 'dark' });
	expect(firstPaint({ kept: '{"fontSize":"url(x)","direction":"up"}' })).toMatchObject({
		dir: 'ltr',
		style: { fontSize: '' },
	});
});
