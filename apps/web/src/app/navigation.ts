import type { PermissionFlag, Permissions } from '@rewards/validators/permissions';
import { inject } from 'regexparam';
import type { Resources } from '../i18n/resources';

type NavTitle = keyof Resources['shell']['nav'];

interface NavBase {
	id: string;
	/** Key under `shell:nav`. */
	translate: NavTitle;
	icon?: string;
	/** Any of these flags shows it; without flags, an item inherits from its parent. */
	auth?: readonly PermissionFlag[];
	/** All of these are required. */
	authAll?: readonly PermissionFlag[];
}
export interface NavLink extends NavBase {
	/** `link` leads out of the portal, in a new tab. */
	type: 'item' | 'link';
	/** `:programId` is replaced by the chosen program; without one, the item is left out. */
	url: string;
	/** Active only at exactly this address, not below it. */
	exact?: boolean;
	/** The only program types that have it; absent: all. */
	programTypes?: readonly string[];
	/** A count or word after the title; `bg` and `fg` are theme colors. */
	badge?: { title: string; bg?: string; fg?: string };
}
interface NavDivider {
	id: string;
	type: 'divider';
}
/** Entries that collapse under their title. */
export interface NavCollapse extends NavBase {
	type: 'collapse';
	children: readonly NavLink[];
}
type NavChild = NavLink | NavCollapse | NavDivider;
export interface NavGroup extends NavBase {
	type: 'group';
	children: readonly NavChild[];
}
export type NavItem = NavLink | NavGroup;

const item = (id: NavTitle, url: string, more: Partial<NavLink> = {}): NavLink => ({
	id,
	translate: id,
	type: 'item',
	url,
	...more,
});
const inProgram = (path: string) => `/programs/:programId${path}`;

/** The whole menu by permission flag (docs/product/shell.md); {@link visibleNavigation} filters it for a person. */
export const navigation: readonly NavItem[] = [
	item('start', '/start', { icon: 'home' }),
	{
		id: 'programManagement',
		translate: 'programManagement',
		type: 'group',
		icon: 'settings',
		children: [
			item('programSettings', inProgram('/settings'), { icon: 'settings', auth: ['manageProgram', 'manageContent'] }),
			item('participants', inProgram('/participants'), { icon: 'participants', auth: ['manageParticipant'] }),
			item('userActivity', inProgram('/activity'), { icon: 'activity', auth: ['manageParticipant'] }),
			item('claimCodes', inProgram('/claim-codes'), {
				icon: 'claimCodes',
				auth: ['manageTransaction'],
				programTypes: ['claim'],
			}),
			item('orders', inProgram('/orders'), { icon: 'orders', auth: ['manageOrders'] }),
		],
	},
	{
		id: 'reports',
		translate: 'reports',
		type: 'group',
		icon: 'report',
		auth: ['manageReports'],
		children: [
			item('orderDetail', inProgram('/reports/order-detail'), { icon: 'report' }),
			item('pointAdjustment', inProgram('/reports/points-adjustments'), { icon: 'report' }),
			item('batchOrders', inProgram('/reports/batch-order'), { icon: 'report' }),
			item('orderSummary', inProgram('/reports/order-summary'), { icon: 'report', auth: ['manageOrders'] }),
			item('tax', inProgram('/tax-report'), { icon: 'report', auth: ['manageReports', 'manageOrders'] }),
			item('productsList', inProgram('/products'), { icon: 'report' }),
			item('participantTotal', inProgram('/reports/participant-totals'), { icon: 'report' }),
			item('pointsLiability', inProgram('/reports/points-liability'), { icon: 'report', programTypes: ['points'] }),
			item('liabilityOverview', '/report/points-liability', { icon: 'report', programTypes: ['points'] }),
			item('scheduledReports', '/report/scheduled', { icon: 'report' }),
		],
	},
	{
		id: 'accountManagement',
		translate: 'accountManagement',
		type: 'group',
		icon: 'accounts',
		auth: ['manageAccount'],
		children: [item('manageAccounts', '/customers', { icon: 'accounts' })],
	},
	{
		id: 'sysadmin',
		translate: 'sysadmin',
		type: 'group',
		icon: 'roles',
		children: [
			item('manageRoles', '/rolemanagement', { icon: 'roles', auth: ['manageRole'] }),
			item('audit', '/audit', { auth: ['manageRole'] }),
			item('claimOverview', '/report/overview', { icon: 'report', auth: ['manageOrders'] }),
			item('orderErrors', '/orderserrors', { icon: 'errors', authAll: ['manageRole', 'manageOrders'] }),
			item('automatedBuild', '/automated-build-report', { icon: 'build', auth: ['manageOrders'] }),
		],
	},
];

/** Every user's own pages, below the menu. */
export const ownNavigation: readonly NavItem[] = [
	{
		id: 'own',
		translate: 'own',
		type: 'group',
		icon: 'inbox',
		children: [
			{ id: 'ownBegins', type: 'divider' },
			item('dashboard', '/dashboard', { icon: 'report' }),
			item('programDashboard', inProgram('/dashboard'), { icon: 'report' }),
			item('inbox', '/apps/mail', { icon: 'inbox' }),
			item('jobs', '/jobs', { icon: 'jobs' }),
			item('profile', '/pages/profile', { icon: 'profile' }),
			item('apiKeys', '/api-keys', { icon: 'roles', auth: ['manageRole'] }),
			item('webhooks', '/webhooks', { icon: 'feed', auth: ['manageProgramAdvanced'] }),
		],
	},
];

/**
 * Whether the flags allow something: an absent list allows everyone, otherwise one of the list and all of `all` must be
 * held.
 */
export function allows(
	held: Permissions,
	any: readonly PermissionFlag[] | undefined,
	all: readonly PermissionFlag[] = [],
): boolean {
	return (any === undefined || any.some((flag) => held[flag])) && all.every((flag) => held[flag]);
}

/**
 * Whether these roles (entries of /api/self's `role`) satisfy a list of required ones: an absent list allows everyone,
 * an empty one only users without a role, otherwise one of the list must be held (docs/product/shell.md).
 */
export function admits(required: readonly string[] | undefined, roles: string | readonly string[]): boolean {
	if (required === undefined) return true;
	const held = typeof roles === 'string' ? [roles] : roles;
	return required.length === 0 ? held.length === 0 : required.some((role) => held.includes(role));
}

export interface VisibleLink extends NavLink {
	/** The address with the program filled in. */
	href: string;
}
export interface VisibleCollapse extends Omit<NavCollapse, 'children'> {
	children: VisibleLink[];
}
export type VisibleEntry = VisibleLink | VisibleCollapse | NavDivider;
export interface VisibleGroup {
	id: string;
	translate: NavTitle;
	icon?: string | undefined;
	items: VisibleEntry[];
}

interface Given {
	permissions: Permissions;
	/** The chosen program; null when the account has none. */
	programId: string | null;
	/** The type of that program, once known. */
	programType?: string | undefined;
	/** Whether a page exists at an address. */
	hasPage: (path: string) => boolean;
	/** The menu by default. */
	items?: readonly NavItem[];
	/** Badges known only at run time, by item. */
	badges?: Readonly<Record<string, NavLink['badge']>>;
}

/** The part of the menu that a person sees: by their flags and the chosen program, and only items with a page. */
export function visibleNavigation(given: Given): VisibleGroup[] {
	const { permissions, programId, programType = '', hasPage, items = navigation, badges = {} } = given;
	const link = (one: NavLink, inherited: NavBase['auth']): VisibleLink[] => {
		if (!allows(permissions, one.auth ?? inherited, one.authAll)) return [];
		if (programId === null && one.url.includes(':programId')) return [];
		if (one.programTypes && !one.programTypes.includes(programType)) return [];
		const href = inject(one.url, { programId: programId ?? '' });
		const badge = badges[one.id] ?? one.badge;
		if (one.type === 'item' && !hasPage(href)) return [];
		return [{ ...one, href, ...(badge ? { badge } : {}) }];
	};
	const entry = (child: NavChild, inherited: NavBase['auth']): VisibleEntry[] => {
		if (child.type === 'divider') return [child];
		if (child.type !== 'collapse') return link(child, inherited);
		const children = child.children.flatMap((one) => link(one, child.auth ?? inherited));
		return children.length > 0 ? [{ ...child, children }] : [];
	};
	return items
		.map((group) => (group.type === 'group' ? group : { ...group, children: [group] }))
		.map(({ id, translate, icon, auth, children }) => ({
			id,
			translate,
			icon,
			items: children.flatMap((child) => entry(child, auth)),
		}))
		.filter((group) => group.items.some((one) => one.type !== 'divider'));
}

/** Every link of groups, including collapsed ones. */
export const linksOf = (groups: readonly VisibleGroup[]): (VisibleLink & { group: NavTitle })[] =>
	groups.flatMap(({ translate, items }) =>
		items
			.flatMap((one) => (one.type === 'divider' ? [] : one.type === 'collapse' ? one.children : [one]))
			.map((one) => ({ ...one, group: translate })),
	);

/** Whether a link is the open page (or its section). */
export const isOpen = (link: Pick<VisibleLink, 'href' | 'exact'>, path: string): boolean =>
	path === link.href || (!link.exact && path.startsWith(`${link.href}/`));
