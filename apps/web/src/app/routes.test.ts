import { pageRoots } from '@rewards/validators/page-roots';
import { expect, test } from 'vitest';
import { hasPage, inherit, publicRoutes, routes } from './routes';

test('an address has a page when the table names it, with or without its optional part', () => {
	expect(hasPage('/customers')).toBe(true);
	expect(hasPage('/customers/5')).toBe(true);
	expect(hasPage('/customers/5/users')).toBe(true);
	expect(hasPage('/customers/5/users/6')).toBe(false);
	expect(hasPage('/nowhere')).toBe(false);
});

test('a route has the auth of its group unless it sets its own', () => {
	const [route] = routes;
	if (!route) throw new Error('there are no routes');
	const { auth: _, flags: __, ...bare } = route;
	const own = { ...bare, auth: ['admin'] };
	const [one, other] = inherit([{ auth: ['staff'], flags: ['manageRole'], routes: [bare, own] }]);
	expect(one?.auth).toEqual(['staff']);
	expect(other?.auth).toEqual(['admin']);
	expect(one?.flags).toEqual(['manageRole']);
	for (const { auth } of routes) expect(auth).toEqual(['admin', 'staff', 'user']);
});

test('the server knows how the address of each page begins', () => {
	const roots = [...routes, ...publicRoutes].map(({ path }) => path.split('/')[1] ?? '');
	expect([...new Set(roots)].filter(Boolean).sort()).toEqual([...pageRoots].sort());
});
