import { parse } from 'regexparam';
import type { Locale } from '../i18n/locales';
import { addProgramPages } from '../lib/program-links';
import { addRecordPages } from '../lib/record-href';
import type { AppParts, AppRoute, Feature, RouteGroup } from '../lib/route';
import { accountsPath } from '../lib/session/home';
import { loadJobDisplays } from './load-job-displays';

/** A feature declares its pages in its own `routes.ts`. */
const features = Object.values(
	import.meta.glob<Feature | ((app: AppParts) => Feature)>('../features/*/routes.ts', {
		eager: true,
		import: 'feature',
	}),
).map((feature) => (typeof feature === 'function' ? feature({ loadJobDisplays }) : feature));

/** Where users who aren't signed in are redirected. */
const loginPath = '/login';

/** Pages without the shell, for people who aren't signed in. */
export const publicRoutes: readonly AppRoute[] = features.flatMap(({ publicPages }) => publicPages ?? []);

/** A route has its group's auth unless it sets its own (docs/product/shell.md). */
export const inherit = (groups: readonly RouteGroup[]): AppRoute[] =>
	groups.flatMap(({ routes: members, ...auth }) => members.map((route) => ({ ...auth, ...route })));

/** Every page inside the shell, for any user with a role; the menu shows a link only if this table has its page. */
export const routes: readonly AppRoute[] = inherit(features.flatMap(({ pages }) => pages ?? []));

for (const { records, programPages } of features) {
	addRecordPages(records ?? {});
	addProgramPages(programPages ?? []);
}

// Parses a path like the router itself.
const matchers = routes.map((route) => ({ route, pattern: parse(route.path).pattern }));
const routeOf = (path: string): AppRoute | undefined => matchers.find(({ pattern }) => pattern.test(path))?.route;

/** Whether the table has a page for an address. */
export const hasPage = (path: string): boolean => routeOf(path) !== undefined;

/** Preloads the page of an address while the session and its rights are still loading. */
export function prefetchPage(path: string, signedIn: boolean, locale: Locale): void {
	// Rights aren't known yet; most users who start here manage accounts.
	const target = path === '/' ? accountsPath : path;
	const publicRoute = (path: string) => publicRoutes.find((route) => route.path === path);
	const open = publicRoute(target);
	const inside = signedIn ? routeOf(target) : publicRoute(loginPath);
	(open ?? inside)?.page.prefetch(locale);
}
