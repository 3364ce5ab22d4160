import type { PermissionFlag } from '@rewards/validators/permissions';
import type { ComponentType } from 'react';
import { parse } from 'regexparam';
import type { Locale } from '../i18n/locales';
import type { Resources } from '../i18n/resources';
import { type Lazily, lazily } from '../lib/lazily';
import { loadJobDisplays } from './load-job-displays';

type TitleKey = keyof Resources['shell']['title'];

export interface AppRoute {
	path: string;
	/** Key under `shell:title`: names the page until its record is known. */
	title: TitleKey;
	/** One of these flags is needed; absent: whatever the group asks for. */
	flags?: readonly PermissionFlag[];
	/** One of these roles (/api/self) is needed; absent: whatever the group asks for. */
	auth?: readonly string[];
	page: Lazily<object>;
}

/** Where `/` leads. */
export const homePath = '/customers';

/** Pages without shell, for people who aren't signed in; the first is where the others are sent. */
export const publicRoutes: readonly AppRoute[] = [
	{
		path: '/login',
		title: 'login',
		page: lazily(() => import('../features/auth/login-page').then((module) => module.LoginPage), 'auth', 'validation'),
	},
	{
		path: '/register',
		title: 'register',
		page: lazily(
			() => import('../features/auth/register-page').then((module) => module.RegisterPage),
			'auth',
			'validation',
		),
	},
	{
		path: '/pages/auth/forgot-password-2',
		title: 'forgotPassword',
		page: lazily(
			() => import('../features/auth/forgot-password-page').then((module) => module.ForgotPasswordPage),
			'auth',
			'validation',
		),
	},
	{
		path: '/auth/reset-password-2',
		title: 'resetPassword',
		page: lazily(
			() => import('../features/auth/reset-password-page').then((module) => module.ResetPasswordPage),
			'auth',
			'validation',
		),
	},
	{
		// With sample data and in development only; the server answers it as not there otherwise.
		path: '/gallery',
		title: 'gallery',
		page: lazily(
			() => import('../features/gallery/gallery-page').then((module) => module.GalleryPage),
			'gallery',
			'participants',
			'validation',
		),
	},
];

interface RouteGroup extends Pick<AppRoute, 'auth' | 'flags'> {
	routes: readonly AppRoute[];
}

/** A route has its group's auth unless it sets its own (docs/product/shell.md). */
export const inherit = (groups: readonly RouteGroup[]): AppRoute[] =>
	groups.flatMap(({ routes: members, ...auth }) => members.map((route) => ({ ...auth, ...route })));

const participantRoutes: readonly AppRoute[] = [
	{
		path: '/programs/:programId/participants',
		title: 'participants',
		page: lazily(
			() => import('../features/participants/participants-page').then((module) => module.ParticipantsPage),
			'participants',
			'imports',
			'jobs',
		),
	},
	{
		path: '/programs/:programId/participants/:participantId/:tab?',
		title: 'participant',
		page: lazily(
			() => import('../features/participants/participant-page').then((module) => module.ParticipantPage),
			'participants',
		),
	},
];

const orderRoutes: readonly AppRoute[] = [
	{
		path: '/programs/:programId/participants/:participantId/orders/:orderId',
		title: 'order',
		page: lazily(
			() => import('../features/orders/order-page').then((module) => module.OrderPage),
			'orders',
			'participants',
		),
	},
];

const codePage = (load: () => Promise<ComponentType<object>>): Pick<AppRoute, 'title' | 'page'> => ({
	title: 'claimCodes',
	page: lazily(load, 'claimCodes', 'jobs', 'participants', 'validation'),
});
const claimCodeRoutes: readonly AppRoute[] = [
	{
		path: '/programs/:programId/claim-codes',
		...codePage(() => import('../features/claim-codes/batches-page').then((module) => module.BatchesPage)),
	},
	{
		path: '/programs/:programId/claim-codes/:batchId',
		...codePage(() => import('../features/claim-codes/batch-page').then((module) => module.BatchPage)),
	},
	{
		path: '/programs/:programId/claim-codes/:batchId/print',
		...codePage(() => import('../features/claim-codes/sheet-page').then((module) => module.SheetPage)),
	},
];

const roleRoutes: readonly AppRoute[] = [
	{
		path: '/rolemanagement',
		title: 'roles',
		page: lazily(
			() => import('../features/roles/roles-page').then((module) => module.RolesPage),
			'roles',
			'validation',
		),
	},
];

/** A page that shows jobs, beside how their kinds show. */
const withDisplays = async <Page>(page: Promise<Page>): Promise<Page> =>
	(await Promise.all([page, loadJobDisplays()]))[0];

const staffRoutes: readonly AppRoute[] = [
	{
		path: '/customers',
		title: 'accounts',
		page: lazily(() => import('../features/accounts/accounts-page').then((module) => module.AccountsPage), 'accounts'),
	},
	{
		path: '/customers/:accountId/:tab?',
		title: 'account',
		page: lazily(
			() => import('../features/accounts/account-page').then((module) => module.AccountPage),
			'accounts',
			'programs',
			'users',
		),
	},
	{
		path: '/programs/:programId/settings',
		title: 'programSettings',
		page: lazily(() => import('../features/programs/program-page').then((module) => module.ProgramPage), 'programs'),
	},
	{
		path: '/pages/profile',
		title: 'profile',
		page: lazily(
			() => import('../features/profile/profile-page').then((module) => module.ProfilePage),
			'profile',
			'validation',
		),
	},
	{
		path: '/apps/mail',
		title: 'inbox',
		page: lazily(() => import('../features/inbox/inbox-page').then((module) => module.InboxPage), 'inbox', 'jobs'),
	},
	{
		path: '/jobs',
		title: 'jobs',
		page: lazily(() => withDisplays(import('../features/jobs/jobs-page').then((module) => module.JobsPage)), 'jobs'),
	},
	{
		path: '/jobs/:jobId',
		title: 'job',
		page: lazily(
			() => withDisplays(import('../features/jobs/job-page').then((module) => module.JobPage)),
			'jobs',
			'validation',
		),
	},
];

const auditRoutes: readonly AppRoute[] = [
	{
		path: '/audit',
		title: 'audit',
		page: lazily(() => import('../features/audit/audit-page').then((module) => module.AuditPage), 'audit'),
	},
];

/** Every page inside the shell, for any user with a role; the menu shows a link only where this table has a page. */
export const routes: readonly AppRoute[] = inherit([
	{ auth: ['admin', 'staff', 'user'], routes: staffRoutes },
	{ auth: ['admin', 'staff', 'user'], flags: ['manageParticipant'], routes: participantRoutes },
	{ auth: ['admin', 'staff', 'user'], flags: ['manageOrders', 'manageProgram'], routes: orderRoutes },
	{ auth: ['admin', 'staff', 'user'], flags: ['manageTransaction'], routes: claimCodeRoutes },
	{ auth: ['admin', 'staff', 'user'], flags: ['manageRole'], routes: [...auditRoutes, ...roleRoutes] },
]);

// As the router itself reads a path.
const matchers = routes.map((route) => ({ route, pattern: parse(route.path).pattern }));
const routeOf = (path: string): AppRoute | undefined => matchers.find(({ pattern }) => pattern.test(path))?.route;

/** Whether the table has a page for an address. */
export const hasPage = (path: string): boolean => routeOf(path) !== undefined;

/** Fetches the page of an address while who is signed in, and with which rights, is still being asked. */
export function prefetchPage(path: string, signedIn: boolean, locale: Locale): void {
	const target = path === '/' ? homePath : path;
	const open = publicRoutes.find((route) => route.path === target);
	const inside = signedIn ? routeOf(target) : publicRoutes[0];
	(open ?? inside)?.page.prefetch(locale);
}
