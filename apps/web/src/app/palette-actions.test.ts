import { noPermissions, type PermissionFlag, permissionFlags } from '@rewards/validators/permissions';
import { parse } from 'regexparam';
import { expect, test } from 'vitest';
import { isOffered, type PaletteAction } from '../features/search/action';
import { allows } from './navigation';
import { routes } from './routes';

const actions = Object.values(
	import.meta.glob<readonly PaletteAction[]>('../features/*/palette.ts', { eager: true, import: 'actions' }),
).flat();

const holding = (...flags: PermissionFlag[]) => ({
	...noPermissions,
	...Object.fromEntries(flags.map((flag) => [flag, true])),
});
const offered = (flag: PermissionFlag, given: Partial<Parameters<typeof isOffered>[1]> = {}): string[] =>
	actions
		.filter((action) =>
			isOffered(action, { permissions: holding(flag), accountType: 'root', program: undefined, ...given }),
		)
		.map(({ text }) => text)
		.sort();

test('each action opens a page that exists, with every flag that offers it', () => {
	for (const { text, href, flags } of actions) {
		const route = routes.find(({ path }) => parse(path).pattern.test(href));
		expect(route, text).toBeDefined();
		for (const flag of flags) expect(allows(holding(flag), route?.flags), `${text}: ${flag}`).toBe(true);
	}
});

test('each flag offers the actions whose buttons it shows', () => {
	const ofFlags = Object.fromEntries(
		permissionFlags.map((flag) => [flag, offered(flag)]).filter(([, texts]) => texts?.length),
	);
	expect(ofFlags).toEqual({
		manageAccount: ['addAccount'],
		manageProgram: ['addProgram'],
		manageProgramAdvanced: ['addWebhook'],
		manageRole: ['addApiKey', 'addRole'],
		manageUser: ['addUser'],
	});
});

test('participants are added in programs that have the button, points and codes in their types of program', () => {
	const inProgram = (flag: PermissionFlag, type: string) => offered(flag, { program: { type } });
	for (const type of ['points', 'plateau'])
		expect(inProgram('manageParticipant', type)).toEqual(['addParticipant', 'importParticipants']);
	expect(inProgram('manageParticipant', 'claim')).toEqual(['importParticipants']);
	expect(inProgram('manageTransaction', 'points')).toEqual(['importPoints']);
	expect(inProgram('manageTransaction', 'claim')).toEqual(['generateCodes']);
	expect(inProgram('manageTransaction', 'plateau')).toEqual([]);
});

test('accounts are added by users of accounts that can have children', () => {
	for (const accountType of ['root', 'reseller', 'rep'] as const)
		expect(offered('manageAccount', { accountType })).toEqual(['addAccount']);
	expect(offered('manageAccount', { accountType: 'customer' })).toEqual([]);
});
