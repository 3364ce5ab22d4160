import { noPermissions, type PermissionFlag } from '@rewards/validators/permissions';
import { expect, test } from 'vitest';
import { isOpen, visibleNavigation } from './navigation';

const everyPage = () => true;

function menu(flags: PermissionFlag[], programId: string | null = '7') {
	const permissions = { ...noPermissions, ...Object.fromEntries(flags.map((flag) => [flag, true])) };
	const groups = visibleNavigation({ permissions, programId, hasPage: everyPage });
	return Object.fromEntries(groups.map((group) => [group.id, group.items.map((link) => link.id)]));
}

test('each flag brings the entries that the specification lists for it', () => {
	expect(menu(['manageProgram'])).toEqual({ programManagement: ['programSettings'] });
	expect(menu(['manageContent'])).toEqual({ programManagement: ['programSettings'] });
	expect(menu(['manageParticipant'])).toEqual({ programManagement: ['participants', 'userActivity'] });
	expect(menu(['manageAccount'])).toEqual({ accountManagement: ['manageAccounts'] });
	expect(menu(['manageReports'])).toEqual({
		reports: ['orderDetail', 'pointAdjustment', 'batchOrders', 'tax', 'productsList', 'participantTotal'],
	});
	expect(menu(['manageRole'])).toEqual({ sysadmin: ['manageRoles'] });
	expect(menu(['manageOrders'])).toEqual({
		programManagement: ['orders'],
		reports: ['orderSummary', 'tax'],
		sysadmin: ['claimOverview', 'automatedBuild'],
	});
	expect(menu(['manageRole', 'manageOrders'])['sysadmin']).toEqual([
		'manageRoles',
		'claimOverview',
		'orderErrors',
		'automatedBuild',
	]);
	expect(menu([])).toEqual({});
});

test('program entries appear only with a program', () => {
	expect(menu(['manageParticipant', 'manageProgram'], null)).toEqual({});
	expect(menu(['manageRole', 'manageOrders'], null)).toEqual({
		sysadmin: ['manageRoles', 'orderErrors', 'automatedBuild'],
	});
});

test('links carry the chosen program, and pages that do not exist are left out', () => {
	const permissions = { ...noPermissions, manageParticipant: true };
	const [group] = visibleNavigation({ permissions, programId: '7', hasPage: (path) => path.endsWith('/participants') });
	expect(group?.items.map((link) => link.href)).toEqual(['/programs/7/participants']);
});

test('a link is open at its address and below, not beside it', () => {
	const link = { href: '/customers' };
	expect(isOpen(link, '/customers')).toBe(true);
	expect(isOpen(link, '/customers/5')).toBe(true);
	expect(isOpen(link, '/customers-old')).toBe(false);
	expect(isOpen({ ...link, exact: true }, '/customers/5')).toBe(false);
});
