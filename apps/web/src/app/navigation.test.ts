import { noPermissions, type PermissionFlag } from '@rewards/validators/permissions';
import { expect, test } from 'vitest';
import { admits, isOpen, linksOf, type NavItem, ownNavigation, visibleNavigation } from './navigation';
import { hasPage } from './routes';

const everyPage = () => true;

function menu(flags: PermissionFlag[], programId: string | null = '7') {
	const permissions = { ...noPermissions, ...Object.fromEntries(flags.map((flag) => [flag, true])) };
	const [start, ...groups] = visibleNavigation({ permissions, programId, hasPage: everyPage });
	// First, for everyone.
	expect(start?.items.map((link) => link.id)).toEqual(['start']);
	return Object.fromEntries(groups.map((group) => [group.id, group.items.map((link) => link.id)]));
}

test('each flag brings the entries that docs/product/shell.md lists for it', () => {
	expect(menu(['manageProgram'])).toEqual({ programManagement: ['programSettings'] });
	expect(menu(['manageContent'])).toEqual({ programManagement: ['programSettings'] });
	expect(menu(['manageParticipant'])).toEqual({ programManagement: ['participants', 'userActivity'] });
	expect(menu(['manageAccount'])).toEqual({ accountManagement: ['manageAccounts'] });
	expect(menu(['manageReports'])).toEqual({
		reports: [
			'orderDetail',
			'pointAdjustment',
			'batchOrders',
			'tax',
			'productsList',
			'participantTotal',
			'scheduledReports',
		],
	});
	expect(menu(['manageRole'])).toEqual({ sysadmin: ['manageRoles', 'audit'] });
	expect(menu(['manageOrders'])).toEqual({
		programManagement: ['orders'],
		reports: ['orderSummary', 'tax'],
		sysadmin: ['claimOverview', 'automatedBuild'],
	});
	expect(menu(['manageRole', 'manageOrders'])['sysadmin']).toEqual([
		'manageRoles',
		'audit',
		'claimOverview',
		'orderErrors',
		'automatedBuild',
	]);
	expect(menu([])).toEqual({});
});

test('program entries appear only with a program', () => {
	expect(menu(['manageParticipant', 'manageProgram'], null)).toEqual({});
	expect(menu(['manageRole', 'manageOrders'], null)).toEqual({
		sysadmin: ['manageRoles', 'audit', 'claimOverview', 'orderErrors', 'automatedBuild'],
	});
});

test('claim codes are an entry of claim programs only, for users who manage transactions', () => {
	const entries = (programType: string | undefined, flag: PermissionFlag) => {
		const permissions = { ...noPermissions, [flag]: true };
		const groups = visibleNavigation({ permissions, programId: '7', programType, hasPage: everyPage });
		return linksOf(groups.slice(1)).map((link) => link.href);
	};
	expect(entries('claim', 'manageTransaction')).toEqual(['/programs/7/claim-codes']);
	for (const type of ['points', 'plateau', undefined]) expect(entries(type, 'manageTransaction')).toEqual([]);
	expect(entries('claim', 'manageParticipant')).not.toContain('/programs/7/claim-codes');
});

test('Points Liability of a program is an entry where there are points; specified entries are in every program', () => {
	const entries = (programType: string) => {
		const permissions = { ...noPermissions, manageReports: true };
		return linksOf(visibleNavigation({ permissions, programId: '7', programType, hasPage: everyPage })).map(
			({ id }) => id,
		);
	};
	expect(entries('points')).toEqual(expect.arrayContaining(['pointsLiability', 'liabilityOverview']));
	const specified = ['orderDetail', 'pointAdjustment', 'batchOrders', 'tax', 'productsList', 'participantTotal'];
	for (const type of ['claim', 'plateau']) {
		expect(entries(type)).not.toContain('pointsLiability');
		expect(entries(type)).not.toContain('liabilityOverview');
		expect(entries(type)).toEqual(expect.arrayContaining(specified));
	}
});

test('links contain the chosen program, and pages that do not exist are left out', () => {
	const permissions = { ...noPermissions, manageParticipant: true };
	const groups = visibleNavigation({ permissions, programId: '7', hasPage: (path) => path.endsWith('/participants') });
	expect(linksOf(groups).map((link) => link.href)).toEqual(['/programs/7/participants']);
});

test('a Sysadmin’s Claim Overview Report leads to the report, which is a page', () => {
	const permissions = { ...noPermissions, manageOrders: true };
	const links = linksOf(visibleNavigation({ permissions, programId: null, hasPage }));
	expect(links.find(({ id }) => id === 'claimOverview')).toMatchObject({ group: 'sysadmin', href: '/report/overview' });
});

test('a link is active at its address and below, not elsewhere', () => {
	const link = { href: '/customers' };
	expect(isOpen(link, '/customers')).toBe(true);
	expect(isOpen(link, '/customers/5')).toBe(true);
	expect(isOpen(link, '/customers-old')).toBe(false);
	expect(isOpen({ ...link, exact: true }, '/customers/5')).toBe(false);
});

test('entries in a collapse inherit its auth, and neither it nor a group shows empty', () => {
	const leaf = (id: string, more: object = {}) =>
		({ id, translate: 'tax', type: 'item', url: `/${id}`, ...more }) as const;
	const items: NavItem[] = [
		{
			id: 'group',
			translate: 'reports',
			type: 'group',
			auth: ['manageReports'],
			children: [
				{ id: 'line', type: 'divider' },
				leaf('a'),
				{
					id: 'fold',
					translate: 'tax',
					type: 'collapse',
					auth: ['manageRole'],
					children: [leaf('b'), leaf('c', { auth: ['manageReports'] })],
				},
				{ id: 'out', translate: 'tax', type: 'link', url: 'https://example.com/' },
			],
		},
	];
	const seen = (...held: PermissionFlag[]) =>
		linksOf(
			visibleNavigation({
				items,
				permissions: { ...noPermissions, ...Object.fromEntries(held.map((flag) => [flag, true])) },
				programId: null,
				hasPage: everyPage,
			}),
		).map(({ id }) => id);
	expect(seen()).toEqual([]);
	expect(seen('manageRole')).toEqual(['b']);
	expect(seen('manageReports')).toEqual(['a', 'c', 'out']);
});

test('everyone has their own pages, with badges set at run time', () => {
	const groups = visibleNavigation({
		items: ownNavigation,
		permissions: noPermissions,
		programId: null,
		hasPage: everyPage,
		badges: { inbox: { title: '3' } },
	});
	expect(linksOf(groups).map(({ id, badge }) => [id, badge?.title])).toEqual([
		['dashboard', undefined],
		['inbox', '3'],
		['jobs', undefined],
		['profile', undefined],
	]);
});

test('roles: no list allows everyone, an empty one only users without a role, otherwise one must be held', () => {
	expect([admits(undefined, []), admits(undefined, ['staff'])]).toEqual([true, true]);
	expect([admits([], []), admits([], ['staff'])]).toEqual([true, false]);
	expect([admits(['admin', 'staff'], ['staff', 'Sales']), admits(['admin'], ['staff'])]).toEqual([true, false]);
	expect([admits(['admin'], 'admin'), admits(['admin'], 'user')]).toEqual([true, false]);
});
