import { schemeOf, themeNames } from '@rewards/ui/themes';
import { expect, test } from 'vitest';
import {
	builtIn,
	changeCurrent,
	difference,
	initialState,
	mergeSettings,
	oppositeOf,
	replaceSettings,
	resetSettings,
	restoreInitial,
	setDefaults,
	themesFor,
} from './settings';

test('the defaults are those of docs/product/shell.md', () => {
	const { initial } = initialState();
	expect(initial.layout.style).toBe('layout1');
	expect(initial.theme).toEqual({
		main: 'default',
		navbar: 'greyDark',
		toolbar: 'mainThemeLight',
		footer: 'mainThemeDark',
	});
	expect(initial.fontSize).toBe(100);
});

test('defaultSettings in the query string overrides the built-in settings, unless it is not JSON', () => {
	const search = (value: string) => `?a=1&defaultSettings=${encodeURIComponent(value)}`;
	const { current } = initialState(
		search('{"theme":{"navbar":"light5"},"layout":{"config":{"navbar":{"style":"style-3"}}}}'),
	);
	expect(current.theme).toEqual({ ...builtIn.theme, navbar: 'light5' });
	expect(current.layout.config.navbar).toEqual({ ...builtIn.layout.config.navbar, style: 'style-3' });
	for (const nonsense of ['{', '7', 'null', '[]', '"x"'])
		expect(initialState(search(nonsense)).current).toEqual(builtIn);
});

test('replacing applies a patch to the defaults, changing to the current settings', () => {
	const start = setDefaults(initialState(), { fontSize: 110 });
	const changed = changeCurrent(changeCurrent(start, { direction: 'rtl' }), { customScrollbars: false });
	expect(changed.current).toMatchObject({ direction: 'rtl', customScrollbars: false, fontSize: 100 });
	expect(replaceSettings(changed, { mode: 'dark' }).current).toEqual({ ...builtIn, fontSize: 110, mode: 'dark' });
});

test('resetting returns to the defaults, restoring to the initial settings', () => {
	const state = changeCurrent(setDefaults(initialState(), { fontSize: 120 }), { mode: 'dark' });
	expect(resetSettings(state).current).toEqual({ ...builtIn, fontSize: 120 });
	expect(restoreInitial(state)).toEqual(initialState());
});

test('invalid values are ignored, sizes round to the nearest step', () => {
	const patch = {
		layout: { style: 'layout9', config: { navbar: { open: 'yes' } } },
		direction: 3,
		theme: { main: {} },
		mode: 'x',
	};
	expect(mergeSettings(builtIn, patch)).toEqual(builtIn);
	const size = (fontSize: unknown) => mergeSettings(builtIn, { fontSize }).fontSize;
	expect([64, 70, 84, 86, 130, 1000, Number.NaN, '90'].map(size)).toEqual([70, 70, 80, 90, 130, 130, 100, 100]);
});

test('a difference yields what it was computed from', () => {
	const value = mergeSettings(builtIn, {
		theme: { footer: 'dark3' },
		layout: { config: { footer: { display: true } } },
	});
	expect(difference(builtIn, value)).toEqual({
		theme: { footer: 'dark3' },
		layout: { config: { footer: { display: true } } },
	});
	expect(mergeSettings(builtIn, difference(builtIn, value))).toEqual(value);
	expect(difference(builtIn, builtIn)).toBe(undefined);
});

test('every theme has a counterpart in the other scheme, and unknown names count as default', () => {
	for (const theme of themeNames) {
		expect(themeNames).toContain(oppositeOf(theme));
		expect(schemeOf(oppositeOf(theme)), theme).not.toBe(schemeOf(theme));
	}
	expect(oppositeOf('light7')).toBe('dark7');
	expect(themesFor({ ...builtIn.theme, main: 'nonsense' }, false).main).toBe('default');
});

test('in the dark, parts with the page’s scheme turn dark, and contrasting ones stay contrasting', () => {
	expect(themesFor(builtIn.theme, false)).toEqual(builtIn.theme);
	expect(themesFor(builtIn.theme, true)).toEqual({
		main: 'defaultDark',
		navbar: 'greyDark',
		toolbar: 'mainThemeDark',
		footer: 'mainThemeDark',
	});
	const dark = { main: 'dark4', navbar: 'light2', toolbar: 'dark4', footer: 'mainThemeDark' };
	expect(themesFor(dark, true)).toEqual(dark);
	expect(themesFor(dark, false)).toEqual({
		main: 'light4',
		navbar: 'light2',
		toolbar: 'light4',
		footer: 'mainThemeLight',
	});
});
