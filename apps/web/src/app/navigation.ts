import type { PermissionFlag, Permissions } from '@rewards/validators/permissions';
import type { Resources } from '../i18n/resources';

type NavTitle = keyof Resources['shell']['nav'];

interface NavBase {
	id: string;
	/** Key under `shell:nav`. */
	translate: NavTitle;
	icon?: string;
	/** Any of these flags lets it show; an item without inherits its group's. */
	auth?: readonly PermissionFlag[];
	/** All of these are needed. */
	authAll?: readonly PermissionFlag[];
}
export interface NavLink extends NavBase {
	type: 'item';
	/** `:programId` stands for the chosen program; without one the item is left out. */
	url: string;
	/** Open only at exactly this address, not below it. */
	exact?: boolean;
	badge?: { title: string };
}
export interface NavGroup extends NavBase {
	type: 'group';
	children: readonly NavLink[];
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

/** The menu by permission flag (specification, section 6), whole; what a person sees of it decides {@link visibleNavigation}. */
export const navigation: readonly NavItem[] = [
	{
		id: 'programManagement',
		translate: 'programManagement',
		type: 'group',
		children: [
			item('programSettings', inProgram('/settings'), { icon: 'settings', auth: ['manageProgram', 'manageContent'] }),
			item('participants', inProgram('/participants'), { icon: 'participants', auth: ['manageParticipant'] }),
			item('userActivity', inProgram('/activity'), { icon: 'activity', auth: ['manageParticipant'] }),
			item('orders', inProgram('/orders'), { icon: 'orders', auth: ['manageOrders'] }),
		],
	},
	{
		id: 'reports',
		translate: 'reports',
		type: 'group',
		auth: ['manageReports'],
		children: [
			item('orderDetail', inProgram('/reports/order-detail'), { icon: 'report' }),
			item('pointAdjustment', inProgram('/reports/points-adjustments'), { icon: 'report' }),
			item('batchOrders', inProgram('/reports/batch-order'), { icon: 'report' }),
			item('orderSummary', inProgram('/reports/order-summary'), { icon: 'report', auth: ['manageOrders'] }),
			item('tax', inProgram('/tax-report'), { icon: 'report', auth: ['manageReports', 'manageOrders'] }),
			item('productsList', inProgram('/products'), { icon: 'report' }),
			item('participantTotal', inProgram('/reports/participant-totals'), { icon: 'report' }),
		],
	},
	{
		id: 'accountManagement',
		translate: 'accountManagement',
		type: 'group',
		auth: ['manageAccount'],
		children: [item('manageAccounts', '/customers', { icon: 'accounts' })],
	},
	{
		id: 'sysadmin',
		translate: 'sysadmin',
		type: 'group',
		children: [
			item('manageRoles', '/rolemanagement', { icon: 'roles', auth: ['manageRole'] }),
			item('claimOverview', inProgram('/reports/order-summary'), { icon: 'report', auth: ['manageOrders'] }),
			item('orderErrors', '/orderserrors', { icon: 'errors', authAll: ['manageRole', 'manageOrders'] }),
			item('automatedBuild', '/automated-build-report', { icon: 'build', auth: ['manageOrders'] }),
		],
	},
];

/** Whether flags let something be used: an absent list lets everybody, otherwise one of the list, and all of `all`, must be held. */
export function allows(
	held: Permissions,
	any: readonly PermissionFlag[] | undefined,
	all: readonly PermissionFlag[] = [],
): boolean {
	return (any === undefined || any.some((flag) => held[flag])) && all.every((flag) => held[flag]);
}

export interface VisibleLink extends NavLink {
	/** The address with the program filled in. */
	href: string;
}
export interface VisibleGroup {
	id: string;
	translate: NavTitle;
	items: VisibleLink[];
}

interface Given {
	permissions: Permissions;
	/** The chosen program; null when the account has none. */
	programId: string | null;
	/** Whether a page exists at an address. */
	hasPage: (path: string) => boolean;
}

/** What of the menu a person sees: by their flags, with a program chosen, and only where there is a page. */
export function visibleNavigation({ permissions, programId, hasPage }: Given): VisibleGroup[] {
	return navigation
		.map((group) => (group.type === 'item' ? { ...group, children: [group] } : group))
		.map(({ id, translate, auth, children }) => ({
			id,
			translate,
			items: children
				.filter((link) => allows(permissions, link.auth ?? auth, link.authAll))
				.filter((link) => programId !== null || !link.url.includes(':programId'))
				.map((link) => ({ ...link, href: link.url.replace(':programId', programId ?? '') }))
				.filter((link) => hasPage(link.href)),
		}))
		.filter((group) => group.items.length > 0);
}

/** Whether a link is the one (or the section) that is open. */
export const isOpen = (link: Pick<VisibleLink, 'href' | 'exact'>, path: string): boolean =>
	path === link.href || (!link.exact && path.startsWith(`${link.href}/`));
