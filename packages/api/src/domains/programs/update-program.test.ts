import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import type { ProgramUpdateInput } from '@rewards/validators/programs/settings';
import {
	advancedCases,
	type SettingCase,
	settingAt,
	settingCases,
	withSetting,
} from '@rewards/validators/programs/testing/setting-cases';
import { advancedSettings } from '@rewards/validators/programs/testing/whole-settings';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { openText } from '../../crypto/seal';
import { secretOf } from '../../crypto/secret-of';
import { type Caller, createCaller } from '../../router';
import {
	contextOf,
	flags,
	makeAccountTree,
	makeProgram,
	sessionOf,
	type TestProgram,
	testServices,
} from '../../testing';

let db: TestDatabase;
let tree: Awaited<ReturnType<typeof makeAccountTree>>;
let staff: Caller;
let advanced: Caller;
let program: TestProgram;
let services: ReturnType<typeof testServices>;
beforeAll(async () => {
	db = await createTestDatabase();
	tree = await makeAccountTree(db.database);
	services = testServices(db.database);
	staff = createCaller(contextOf(services, sessionOf(tree.accounts.left, flags('manageProgram'))));
	advanced = createCaller(
		contextOf(services, sessionOf(tree.accounts.left, flags('manageProgram', 'manageProgramAdvanced'))),
	);
});
afterAll(() => db.drop());

const images = {
	logo: '/images/a.png',
	mobileLogo: '/images/b.png',
	favIcon: '/images/c.png',
	loginLogo: '',
	backgroundImage: '',
};
const colors = { color1: '#1f4f8f', color2: '#ffffff', color3: '#1f4f8f', gridType: 'grid-4' as const };

/** A full save of the current program, as the form sends it. */
async function whole(of: TestProgram = program): Promise<ProgramUpdateInput & { programId: string }> {
	const { plateauLevels, startDate, endDate, ...loaded } = await staff.programs.get({ programId: of.id });
	return {
		...(loaded as unknown as ProgramUpdateInput),
		programId: of.id,
		startDate: startDate?.toISOString() ?? null,
		endDate: endDate?.toISOString() ?? null,
		newThreshold: loaded.newThreshold || '1',
		theme: { ...colors, ...images },
		plateauLevels: plateauLevels.map(({ position: _, ...level }) => level),
	};
}
const faultsOf = (call: Promise<unknown>) =>
	call.then(
		() => [],
		(error) => error.fields ?? error.appCode,
	);
beforeEach(async () => {
	program = await makeProgram(db.database, tree.accounts.left.id, 'points', 'Sky Points');
});

describe('every setting', () => {
	test.each<[string, unknown]>(settingCases.map(([path, good]) => [path, good]))(
		'%s is stored as given',
		async (path, good) => {
			let input = await whole();
			if (path === 'defaultContinent') input = { ...input, continents: ['USA', 'NORTH_AMERICA'] };
			if (path === 'continents') input = { ...input, defaultContinent: 'USA' };
			await staff.programs.update(withSetting(input, path, good));
			const value = settingAt(await staff.programs.get({ programId: program.id }), path);
			expect(value instanceof Date ? value.toISOString() : value).toEqual(good);
		},
	);

	test.each<[string, unknown, string]>(
		settingCases.flatMap(([path, , refused = []]) =>
			refused.map(([value, code]) => [path, value, code] as [string, unknown, string]),
		),
	)('%s is refused as %j: %s', async (path, value, code) => {
		const input = await whole();
		const faults = await faultsOf(staff.programs.update(withSetting(input, path, value)));
		expect(faults).toEqual(expect.arrayContaining([expect.objectContaining({ code })]));
		expect(String(faults[0].path).startsWith(path)).toBe(true);
		expect((await staff.programs.get({ programId: program.id })).version).toBe(input.version);
	});

	test.each<[string, unknown, SettingCase[2]]>(advancedCases.map(([path, good, refused]) => [path, good, refused]))(
		'%s is stored, and refused, for users who manage the advanced settings',
		async (path, good, refused = []) => {
			const input = { ...(await whole()), ...advancedSettings, domain: `d${program.id.slice(-12)}.example.com` };
			for (const [value, code] of refused)
				expect(await faultsOf(advanced.programs.update(withSetting(input, path, value)))).toMatchObject([
					{ path, code },
				]);
			await advanced.programs.update(withSetting(input, path, path === 'domain' ? `x${input.domain}` : good));
			const kept = settingAt(await advanced.programs.get({ programId: program.id }), path);
			expect(kept).toEqual(path === 'domain' ? `x${input.domain}` : good);
			await db.database.pool.query(`update program set domain = ''`);
		},
	);
});

it('accepts an image’s address that is already stored, whatever it is, and refuses a similar one elsewhere', async () => {
	const old = 'http://cdn.example.com/old.png';
	const input = await whole();
	const stored = { ...input.theme, logo: old };
	await db.database.pool.query('update program set theme = $2 where id = $1', [program.id, stored]);
	await staff.programs.update({ ...input, theme: stored, fullName: 'Saved with it' });
	const { version, fullName, theme } = await staff.programs.get({ programId: program.id });
	expect([fullName, theme.logo]).toEqual(['Saved with it', old]);
	const moved = { ...stored, logo: '/images/a.png', mobileLogo: old };
	expect(await faultsOf(staff.programs.update({ ...input, version, theme: moved }))).toEqual([
		{ path: 'theme.mobileLogo', code: 'urlInvalid' },
	]);
	await staff.programs.update({ ...input, version, theme: { ...stored, logo: '/images/a.png' } });
	expect(await faultsOf(staff.programs.update({ ...input, version: version + 1, theme: stored }))).toMatchObject([
		{ path: 'theme.logo' },
	]);
});

it('requires manageProgram, and reaches no program of another account', async () => {
	const input = await whole();
	const other = createCaller(contextOf(services, sessionOf(tree.accounts.right, flags('manageProgram'))));
	const content = createCaller(contextOf(services, sessionOf(tree.accounts.left, flags('manageContent'))));
	expect(await faultsOf(other.programs.update(input))).toBe('NOT_FOUND');
	expect(await faultsOf(content.programs.update(input))).toBe('FORBIDDEN');
});

describe('advanced settings', () => {
	it('are neither seen nor changed without their flag, and stay when they are not sent', async () => {
		await advanced.programs.update({ ...(await whole()), ...advancedSettings });
		const seen = await staff.programs.get({ programId: program.id });
		for (const field of [...Object.keys(advancedSettings), 'devKeySet']) expect(seen).not.toHaveProperty(field);
		expect(await faultsOf(staff.programs.update({ ...(await whole()), domain: 'evil.example.com' }))).toBe('FORBIDDEN');
		await staff.programs.update({ ...(await whole()), fullName: 'Without them' });
		const { devKey: _, ...kept } = advancedSettings;
		expect(await advanced.programs.get({ programId: program.id })).toMatchObject({
			...kept,
			devKeySet: true,
			fullName: 'Without them',
		});
		await db.database.pool.query(`update program set domain = ''`);
	});

	it('lowercase domain and endpoints', async () => {
		const shouted = { domain: 'Shop.EXAMPLE.com', replinkEndpoint: 'HTTPS://Replink.Example.com/Orders' };
		await advanced.programs.update({ ...(await whole()), ...advancedSettings, ...shouted });
		expect(await advanced.programs.get({ programId: program.id })).toMatchObject({
			domain: 'shop.example.com',
			replinkEndpoint: 'https://replink.example.com/orders',
		});
		await db.database.pool.query(`update program set domain = ''`);
	});

	it('have a domain of their own', async () => {
		const other = await makeProgram(db.database, tree.accounts.right.id, 'points', 'Elsewhere');
		await db.database.prisma.program.update({ where: { id: other.id }, data: { domain: 'taken.example.com' } });
		const save = async (domain: string) =>
			advanced.programs.update({ ...(await whole()), ...advancedSettings, domain });
		expect(await faultsOf(save('Taken.example.com'))).toEqual([{ path: 'domain', code: 'taken' }]);
		expect(await save('free.example.com')).toMatchObject({ domain: 'free.example.com' });
	});

	it('must all be sent, with a dev key unless one is set', async () => {
		const { devKey: _, ...rest } = advancedSettings;
		expect(await faultsOf(advanced.programs.update({ ...(await whole()), ...rest }))).toMatchObject([
			{ path: 'devKey', code: 'devKeyRequired' },
		]);
		expect(await faultsOf(advanced.programs.update({ ...(await whole()), feed: 'GLOBAL' }))).not.toEqual([]);
	});
});

describe('secrets', () => {
	it('are encrypted, never returned or logged, and kept when sent empty', async () => {
		const sso = {
			ssoEnabled: true,
			mindTickleConfig: { serviceURL: 'https://sso.example.com', userName: 'portal', password: 'hunter2hunter2' },
		};
		const answer = await advanced.programs.update({ ...(await whole()), ...sso, ...advancedSettings });
		await advanced.programs.update({
			...(await whole()),
			...sso,
			mindTickleConfig: { ...sso.mindTickleConfig, password: '' },
		});
		const { rows } = await db.database.pool.query(
			'select mind_tickle_password as sealed, dev_key from program where id = $1',
			[program.id],
		);
		const { dataKey } = services.config;
		expect(openText(dataKey, rows[0].sealed, secretOf(program.id, 'mindTicklePassword'))).toBe('hunter2hunter2');
		expect(openText(dataKey, rows[0].dev_key, secretOf(program.id, 'devKey'))).toBe(advancedSettings.devKey);
		const log = await db.database.pool.query('select before, after from audit_entry where entity_id = $1', [
			program.id,
		]);
		const reported = JSON.stringify([answer, await advanced.programs.get({ programId: program.id }), log.rows]);
		for (const secret of ['hunter2hunter2', advancedSettings.devKey, Buffer.from(rows[0].sealed).toString('base64')])
			expect(reported).not.toContain(secret);
		expect(answer.mindTickleConfig).toEqual({
			serviceURL: 'https://sso.example.com',
			userName: 'portal',
			passwordSet: true,
			passwordSetAt: expect.any(Date),
			passwordSetBy: 'Test User',
		});
		await db.database.pool.query(`update program set domain = ''`);
	});

	it('report when and by whom they were set, only when they are, and only to users who may replace them', async () => {
		await advanced.programs.update({ ...(await whole()), ...advancedSettings });
		const first = await advanced.programs.get({ programId: program.id });
		expect([first.mindTickleConfig, first]).toMatchObject([
			{ passwordSetAt: null, passwordSetBy: '' },
			{ devKeySetAt: expect.any(Date), devKeySetBy: 'Test User' },
		]);
		await advanced.programs.update({ ...(await whole()), ...advancedSettings, devKey: '', psq: '3' });
		expect(await advanced.programs.get({ programId: program.id })).toMatchObject({ devKeySetAt: first.devKeySetAt });
		await advanced.programs.update({ ...(await whole()), ...advancedSettings, devKey: 'another-key' });
		const { devKeySetAt } = await advanced.programs.get({ programId: program.id });
		expect(devKeySetAt?.getTime()).toBeGreaterThan(first.devKeySetAt?.getTime() ?? 0);
		expect(await staff.programs.get({ programId: program.id })).not.toHaveProperty('devKeySetAt');
		const reader = createCaller(contextOf(services, sessionOf(tree.accounts.left, flags('manageOrders'))));
		expect((await reader.programs.get({ programId: program.id })).mindTickleConfig).not.toHaveProperty('passwordSetAt');
		await db.database.pool.query(`update program set domain = ''`);
	});

	it('are required while single sign-on is on, whatever the client claims is set', async () => {
		const input = { ...(await whole()), ssoEnabled: true };
		expect(
			(await faultsOf(staff.programs.update(input))).map(({ path, code }: { path: string; code: string }) => [
				path,
				code,
			]),
		).toEqual([
			['mindTickleConfig.serviceURL', 'serviceUrlRequired'],
			['mindTickleConfig.userName', 'ssoUserNameRequired'],
			['mindTickleConfig.password', 'passwordRequired'],
			['oktaConfig.serviceURL', 'serviceUrlRequired'],
			['oktaConfig.clientId', 'clientIdRequired'],
		]);
		const begun = { serviceURL: 'https://sso.example.com', userName: 'portal', passwordSet: true };
		expect(await faultsOf(staff.programs.update({ ...input, mindTickleConfig: begun }))).toMatchObject([
			{ path: 'mindTickleConfig.password', code: 'passwordRequired' },
		]);
		const okta = { serviceURL: 'https://okta.example.com', clientId: 'client' };
		await staff.programs.update({ ...input, oktaConfig: okta });
	});

	it.each([true, false])(
		'are never sent to another server than they were set for (single sign-on %s)',
		async (ssoEnabled) => {
			const given = { serviceURL: 'https://sso.example.com/users', userName: 'portal', password: 'hunter2hunter2' };
			const save = async (more: object) =>
				faultsOf(staff.programs.update({ ...(await whole()), ssoEnabled, mindTickleConfig: { ...given, ...more } }));
			expect(await save({})).toEqual([]);
			const asked = [{ path: 'mindTickleConfig.password', code: 'passwordRequired' }];
			for (const serviceURL of ['https://evil.example', 'http://sso.example.com/users', 'https://sso.example.com:8443'])
				expect(await save({ serviceURL, password: '', passwordFor: serviceURL })).toEqual(asked);
			expect(await save({ serviceURL: 'https://sso.example.com/people', password: '' })).toEqual([]);
			expect(await save({ serviceURL: 'https://evil.example', password: 'another' })).toEqual([]);
		},
	);

	it('are not released by clearing the address first', async () => {
		const save = async (serviceURL: string, password = '') =>
			faultsOf(
				staff.programs.update({ ...(await whole()), mindTickleConfig: { serviceURL, userName: 'portal', password } }),
			);
		await save('https://sso.example.com', 'hunter2hunter2');
		expect(await save('')).toEqual([]);
		expect(await save('https://evil.example')).toMatchObject([{ code: 'passwordRequired' }]);
	});

	it.each(['replinkCatalogEndpoint', 'replinkEndpoint'])('of the supplier stay with the server of %s', async (name) => {
		const { devKey, ...rest } = { ...advancedSettings, domain: `k${program.id.slice(-12)}.example.com` };
		const save = async (more: object) => faultsOf(advanced.programs.update({ ...(await whole()), ...rest, ...more }));
		expect(await save({ devKey })).toEqual([]);
		expect(await save({ [name]: 'https://evil.example/catalog' })).toEqual([
			{ path: 'devKey', code: 'devKeyRequired' },
		]);
		expect(await save({ [name]: 'https://replink.example.com/other' })).toEqual([]);
		expect(await save({ [name]: 'https://evil.example/catalog', devKey: 'another' })).toEqual([]);
	});
});

it('refuses a stale version with who saved, and the current program', async () => {
	const mine = await whole();
	await staff.programs.update({ ...mine, fullName: 'Theirs' });
	await expect(staff.programs.update({ ...mine, fullName: 'Mine' })).rejects.toMatchObject({
		appCode: 'CONFLICT',
		params: { current: { fullName: 'Theirs', version: mine.version + 1 } },
	});
});

it('keeps the version on a save that changes nothing, so that an open form can still be saved', async () => {
	await staff.programs.update({ ...(await whole()), fullName: 'Saved' });
	const open = await whole();
	const same = await staff.programs.update(open);
	expect(same).toMatchObject({ version: open.version, fullName: 'Saved' });
	const log = `select count(*)::int as n from audit_entry where entity_id = $1 and action = 'update'`;
	expect((await db.database.pool.query(log, [program.id])).rows).toEqual([{ n: 1 }]);
	expect(await staff.programs.update({ ...open, fullName: 'Changed' })).toMatchObject({ version: open.version + 1 });
});

it('refuses dates, continents and sort orders that contradict each other', async () => {
	const input = await whole();
	const of = (more: object) => faultsOf(staff.programs.update({ ...input, ...more }));
	expect(await of({ startDate: '2027-01-01T00:00:00Z', endDate: '2026-01-01T00:00:00Z' })).toMatchObject([
		{ path: 'endDate', code: 'endsBeforeStart' },
	]);
	expect(await of({ continents: ['ASIA'], defaultContinent: 'AFRICA' })).toMatchObject([
		{ path: 'defaultContinent', code: 'continentNotServed' },
	]);
	const sorted = { ...input.permissions, sortOrder: 'price_asc' as const };
	expect(await of({ type: 'claim', permissions: sorted })).toMatchObject([
		{ path: 'permissions.sortOrder', code: 'sortOrderOfPoints' },
	]);
	expect(await of({ permissions: sorted })).toEqual([]);
});

it('changes the type of a program only while it has no participants, orders or codes', async () => {
	await staff.programs.update({ ...(await whole()), type: 'claim' });
	await staff.programs.update({ ...(await whole()), type: 'points' });
	await db.database.prisma.participant.create({
		data: { programId: program.id, id: crypto.randomUUID(), name: 'Ann', email: 'ann@example.com' },
		select: { id: true },
	});
	expect(await faultsOf(staff.programs.update({ ...(await whole()), type: 'claim' }))).toEqual([
		{ path: 'type', code: 'programTypeInUse', params: { participants: 1, orders: 0, codes: 0 } },
	]);
});

describe('levels', () => {
	beforeEach(async () => {
		program = await makeProgram(db.database, tree.accounts.left.id, 'plateau', 'Milestones');
	});
	const levels = async () => (await staff.programs.get({ programId: program.id })).plateauLevels;
	const level = (description: string, from = '0', to = '0') => ({
		description,
		from,
		to,
		levelMessage: '',
		customHomePage: '',
	});

	it('are added, changed and reordered by one save', async () => {
		const input = await whole();
		const [first, second, third] = input.plateauLevels;
		if (!first || !second || !third) throw new Error('It has three');
		await staff.programs.update({
			...input,
			plateauLevels: [third, { ...first, description: 'Renamed' }, second, level('New', '10', '20')],
		});
		expect((await levels()).map(({ id, description, position }) => [id, description, position])).toEqual([
			[third.id, 'Level 3', 1],
			[first.id, 'Renamed', 2],
			[second.id, 'Level 2', 3],
			[expect.any(String), 'New', 4],
		]);
	});

	it('have ranges that neither end before they start nor overlap', async () => {
		const of = async (...plateauLevels: ReturnType<typeof level>[]) =>
			faultsOf(staff.programs.update({ ...(await whole()), plateauLevels }));
		expect(await of(level('A', '10', '5'))).toMatchObject([{ path: 'plateauLevels.0.to', code: 'levelEndsFirst' }]);
		expect(await of(level('A', '0', '10'), level('B', '9.99', '20'))).toMatchObject([
			{ path: 'plateauLevels.1.from', code: 'levelOverlaps', params: { level: 'A' } },
		]);
		expect(await of(level('A', '0', '100'), level('B', '20', '30'), level('C', '40', '50'))).toHaveLength(2);
		expect(await of(level('A', '0', '10'), level('B', '5', '5'), level('C', '10', '10'))).toMatchObject([
			{ path: 'plateauLevels.1.from', code: 'levelOverlaps', params: { level: 'A' } },
		]);
		expect(await of(level('A', '5', '5'), level('B', '5', '5'))).toHaveLength(1);
		expect(await of(level('', '0', '10'))).toMatchObject([
			{ path: 'plateauLevels.0.description', code: 'descriptionRequired' },
		]);
		expect(await of(level('A', '0', '10'), level('B', '10', '20'), level('C'))).toEqual([]);
	});

	it('in use are deleted only with a target for what uses them', async () => {
		const [first, second] = await levels();
		if (!first || !second) throw new Error('It has three');
		const id = crypto.randomUUID();
		await db.database.prisma.participant.create({
			data: { programId: program.id, id, name: 'Ann', email: 'ann@example.com', levelId: first.id },
			select: { id: true },
		});
		const without = {
			...(await whole()),
			plateauLevels: (await whole()).plateauLevels.filter((one) => one.id !== first.id),
		};
		expect(await faultsOf(staff.programs.update(without))).toEqual([
			{ path: `levelMoves.${first.id}`, code: 'levelInUse', params: { participants: 1, codes: 0 } },
		]);
		expect(await faultsOf(staff.programs.update({ ...without, levelMoves: { [first.id]: first.id } }))).toHaveLength(1);
		await staff.programs.update({ ...without, levelMoves: { [first.id]: second.id } });
		expect((await levels()).map((one) => one.id)).not.toContain(first.id);
		const { rows } = await db.database.pool.query('select level_id from participant where id = $1', [id]);
		expect(rows).toEqual([{ level_id: second.id }]);
		const reported = await db.database.prisma.auditEntry.findFirstOrThrow({
			where: { entity: 'program', entityId: program.id },
			orderBy: { at: 'desc' },
		});
		expect(reported.after).toMatchObject({
			levelMoves: [{ from: 'Level 1', to: 'Level 2', participants: 1, codes: 0 }],
		});
	});

	it('give moved participants a new version, so that a form with the former level is refused', async () => {
		const [first, second] = await levels();
		if (!first || !second) throw new Error('It has three');
		const { id } = await db.database.prisma.participant.create({
			data: {
				programId: program.id,
				id: crypto.randomUUID(),
				name: 'Ann',
				email: 'ann@example.com',
				levelId: first.id,
				updatedAt: new Date('2026-01-01'),
			},
			select: { id: true },
		});
		const input = await whole();
		const plateauLevels = input.plateauLevels.filter((one) => one.id !== first.id);
		await staff.programs.update({ ...input, plateauLevels, levelMoves: { [first.id]: second.id } });
		const { rows } = await db.database.pool.query(
			`select level_id, version, updated_at > now() - interval '1 hour' as just_now from participant where id = $1`,
			[id],
		);
		expect(rows).toEqual([{ level_id: second.id, version: 2, just_now: true }]);
	});

	it('never share an id, even when they are new', async () => {
		const id = crypto.randomUUID();
		for (const other of [id, id.toUpperCase()]) {
			const plateauLevels = [
				{ ...level('A'), id },
				{ ...level('B'), id: other },
			];
			expect(await faultsOf(staff.programs.update({ ...(await whole()), plateauLevels }))).toMatchObject([
				{ path: 'plateauLevels', code: 'invalid' },
			]);
		}
	});

	it('never take over one of another program', async () => {
		const other = await makeProgram(db.database, tree.accounts.right.id, 'plateau', 'Theirs');
		const input = await whole();
		await staff.programs.update({ ...input, plateauLevels: [{ ...level('Mine'), id: other.levelIds[0] }] });
		const { rows } = await db.database.pool.query(
			'select description from plateau_level where program_id = $1 order by position',
			[other.id],
		);
		expect(rows.map(({ description }) => description)).toEqual(['Level 1', 'Level 2', 'Level 3']);
	});

	it('name a home page that the program has', async () => {
		const input = await whole();
		const paged = { ...level('A'), customHomePage: 'nowhere' };
		expect(await faultsOf(staff.programs.update({ ...input, plateauLevels: [paged] }))).toMatchObject([
			{ path: 'plateauLevels.0.customHomePage', code: 'pageUnknown' },
		]);
	});
});
