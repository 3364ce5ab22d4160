import { gridState } from '@rewards/ui/data-grid';
import { expect, test } from 'vitest';
import { isPlain, openedView, openViewQuery, withoutView } from './view-query';
import { isSameView, isStandard, viewStateOf } from './view-state';

const types = { name: 'text', status: 'enum' } as const;
const base = gridState({ pageSize: 12, sort: [{ field: 'name', desc: false }] });
const filtered = gridState({
	...base,
	page: 7,
	filters: { status: { op: 'anyof', value: ['Active'] }, name: { op: 'contains', value: 'a' } },
});

test('a view keeps filters, sort and columns, but no page', () => {
	expect(viewStateOf(filtered, base, types).query).toBe('f.name=a&f.status=Active');
});

test('a view is the same whatever the order of its parts, and a different one with another column', () => {
	const other = { ...filtered, page: 1, filters: { name: filtered.filters['name'] ?? never(), ...filtered.filters } };
	const shown = viewStateOf(other, base, types);
	expect(isSameView(shown, { ...viewStateOf(filtered, base, types), query: 'f.status=Active&f.name=a' })).toBe(true);
	const wider = { ...filtered, layout: { ...filtered.layout, widths: { name: 300 } } };
	expect(isSameView(viewStateOf(wider, base, types), shown)).toBe(false);
	// A view of an earlier version with fewer column settings.
	expect(isSameView(shown, { query: 'f.name=a&f.status=Active', layout: {} })).toBe(true);
});

test('the standard view is ticked only while the list shows it unchanged', () => {
	const shows = (state: typeof base) => isStandard({ current: null, state, base, types });
	expect(shows({ ...base, page: 3 })).toBe(true);
	expect(shows(filtered)).toBe(false);
	expect(shows({ ...base, layout: { ...base.layout, hidden: { name: true } } })).toBe(false);
});

test('opening a view keeps other parameters, and removes previous filters', () => {
	const view = { id: 'v1', state: { query: 'f.status=Active&size=50', layout: {} } };
	const opened = openViewQuery('tab=users&q=ann&page=4&saved=v0', view, base);
	expect(opened).toBe('tab=users&saved=v1&f.status=Active&size=50');
	expect(openedView(opened)).toBe('v1');
	expect(openViewQuery(opened, null, base)).toBe('tab=users');
});

test('a view changes the list’s state, and no other part of the address', () => {
	const query = 'q=ann&f.status=Active&v.name=Ada&sort=-name&group=status&totals=1&size=50&view=list';
	const given = { query: `${query}&tab=settings&saved=v2&dialog=delete&f=1&__proto__=x&F.status=Archived`, layout: {} };
	const opened = new URLSearchParams(openViewQuery('tab=users', { id: 'v1', state: given }, base));
	expect(Object.fromEntries(opened)).toEqual({
		tab: 'users',
		saved: 'v1',
		...Object.fromEntries(new URLSearchParams(query)),
	});
});

test('an address without list state opens the list with its default view, one with state doesn’t', () => {
	expect(isPlain('', base)).toBe(true);
	expect(isPlain('tab=users', base)).toBe(true);
	expect(isPlain('q=ann', base)).toBe(false);
	expect(isPlain('saved=v1', base)).toBe(false);
	expect(isPlain(withoutView('tab=users'), base)).toBe(false);
});

function never(): never {
	throw new Error('the filter is missing');
}
