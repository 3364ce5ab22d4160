import { buffer } from 'node:stream/consumers';
import { newId } from '@rewards/db';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import type { GridOperation } from '@rewards/validators/grid';
import type { PermissionFlag } from '@rewards/validators/permissions';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openExport } from '../../export-router';
import { createCaller } from '../../router';
import {
	contextOf,
	everyFlag,
	flags,
	makeAccountTree,
	makeRole,
	makeUser,
	refusal,
	storedSession,
	testServices,
} from '../../testing';
import type { AccountScope, Services, Session } from '../../trpc';

let db: TestDatabase;
let services: Services;
let tree: Awaited<ReturnType<typeof makeAccountTree>>;
beforeAll(async () => {
	db = await createTestDatabase();
	services = testServices(db.database);
});
afterAll(() => db.drop());
beforeEach(async () => {
	tree = await makeAccountTree(db.database);
});

const at = (account: AccountScope, permissions = everyFlag) => storedSession(db.database, account, permissions);
const callerOf = (session: Session) => createCaller(contextOf(services, session));
const callerAt = async (account: AccountScope, permissions = everyFlag) => callerOf(await at(account, permissions));
const fields = { name: 'Fresh', type: 'customer' } as const;

describe('the log', () => {
	test('shows who did what to which record, with values before and after', async () => {
		const session = await at(tree.accounts.left);
		const caller = callerOf(session);
		const account = await caller.accounts.create(fields);
		await caller.accounts.update({ ...account, type: 'customer', name: 'Renamed', city: 'Lyon' });
		const { items, total } = await caller.audit.list({ filter: ['entityId', '=', account.id] });
		expect(total).toBe(2);
		expect(
			items.map(({ action, actorName, recordName, accountName }) => [action, actorName, recordName, accountName]),
		).toEqual([
			['update', 'Test User', 'Renamed', 'Renamed'],
			['create', 'Test User', 'Fresh', 'Renamed'],
		]);
		await caller.accounts.update({ ...account, type: 'customer', name: 'Renamed', city: 'Paris', version: 2 });
		const [latest] = (await caller.audit.list({ filter: ['entityId', '=', account.id] })).items;
		expect(latest).toMatchObject({ recordName: '', currentName: 'Renamed' });
		expect(items[0]?.fields).toEqual(expect.arrayContaining(['name', 'city']));
		const entry = await caller.audit.get({ id: items[0]?.id ?? '' });
		expect(entry).toMatchObject({
			before: { name: 'Fresh', city: '' },
			after: { name: 'Renamed', city: 'Lyon' },
			actorId: session.user.id,
			sessionId: session.id,
			ip: '127.0.0.1',
		});
	});

	test('is filtered by user, action, kind, record, account, program, time and text', async () => {
		const session = await at(tree.accounts.left);
		const caller = callerOf(session);
		const program = await caller.programs.create({ accountId: tree.accounts.leftChild.id, name: 'Frühling' });
		await caller.programs.setStatus({ programId: program.id, status: false });
		type Condition = [string, GridOperation, string];
		const mine: Condition = ['entityId', '=', program.id];
		const found = async (more: Condition, search = '') => {
			const { items } = await caller.audit.list({ filter: { and: [mine, more] }, search });
			return items.map(({ action }) => action);
		};
		const all = ['disable', 'create'];
		expect(await found(['actorName', '=', 'Test User'])).toEqual(all);
		expect(await found(['actorId', '=', session.user.id])).toEqual(all);
		expect(await found(['action', '=', 'create'])).toEqual(['create']);
		expect(await found(['entity', '=', 'account'])).toEqual([]);
		expect(await found(['programId', '=', program.id])).toEqual(all);
		expect(await found(['accountName', '=', 'Left child'])).toEqual(all);
		expect(await found(['at', 'within', 'today'])).toEqual(all);
		expect(await found(['at', '<', '2020-01-01'])).toEqual([]);
		expect(await found(mine, 'fruhling')).toEqual(['create']);
		const actions = await caller.audit.distinct({ field: 'action', filter: [...mine] });
		expect(actions.values.map(({ value }) => value)).toEqual(['create', 'disable']);
	});

	test('shows nothing beside or above the caller’s accounts, whatever the query', async () => {
		const { left, right, root } = tree.accounts;
		for (const account of [left, right, root])
			await (await callerAt(account)).programs.create({ accountId: account.id, name: `Of ${account.name}` });
		const caller = await callerAt(left);
		const own = await caller.audit.list({ take: 100 });
		expect(own.items.map(({ accountName }) => accountName)).toEqual(['Left']);
		for (const other of [right, root]) {
			expect((await caller.audit.list({ filter: ['accountId', '=', other.id] })).items).toEqual([]);
			const entry = await db.database.prisma.auditEntry.findFirstOrThrow({ where: { accountId: other.id } });
			expect((await refusal(caller.audit.get({ id: entry.id }))).code).toBe('NOT_FOUND');
		}
		expect((await (await callerAt(root)).audit.list({ take: 100 })).items).toHaveLength(3);
	});

	test('requires manageRole, and its export is logged too', async () => {
		const session = await at(tree.accounts.left, flags('manageRole'));
		await (await callerAt(tree.accounts.left)).programs.create({ accountId: tree.accounts.left.id, name: '=1+1' });
		const input = {
			format: 'csv',
			name: 'log',
			columns: [
				{ field: 'recordName', header: 'Record' },
				{ field: 'action', header: 'What', labels: { create: 'Created' } },
			],
		};
		const file = await openExport(contextOf(services, session), 'audit', input);
		const text = file ? (await buffer(file.stream)).toString() : '';
		expect(text).toContain("'=1+1,Created");
		const [last] = (await callerOf(session).audit.list({})).items;
		expect(last).toMatchObject({ action: 'export', entity: 'audit' });
		const others = await callerAt(tree.accounts.left, flags('manageOrders', 'manageUser', 'manageProgram'));
		expect((await refusal(others.audit.list({}))).code).toBe('FORBIDDEN');
	});

	test('shows current names of records mentioned by id, but none from outside the caller’s accounts', async () => {
		const { left, right } = tree.accounts;
		const caller = await callerAt(left);
		const made = await caller.accounts.create({ ...fields, parentId: left.id });
		const [created] = (await caller.audit.list({ filter: ['entityId', '=', made.id] })).items;
		expect((await caller.audit.get({ id: created?.id ?? '' })).names).toEqual({ [left.id]: 'Left' });
		expect((await caller.audit.forRecord({ entity: 'account', id: made.id, take: 10 })).names).toEqual({
			[left.id]: 'Left',
		});
		const role = await makeRole(db.database, tree.accounts.root.id, flags(), 'From above');
		const id = newId();
		const after = { parentId: right.id, programId: tree.programs.right.id, roleId: role.id, levelId: newId() };
		await db.database.prisma.auditEntry.create({
			data: { id, accountId: left.id, action: 'update', entity: 'account', entityId: made.id, before: {}, after },
			select: { id: true },
		});
		expect((await caller.audit.get({ id })).names).toEqual({ [role.id]: 'From above' });
		const user = await makeUser(db.database, { accountId: left.id });
		const listed = newId();
		const recipients = { before: { recipients: [] }, after: { recipients: [user.id, newId()] } };
		await db.database.prisma.auditEntry.create({
			data: {
				id: listed,
				accountId: left.id,
				action: 'update',
				entity: 'scheduledReport',
				entityId: newId(),
				...recipients,
			},
			select: { id: true },
		});
		expect((await caller.audit.get({ id: listed })).names).toEqual({ [user.id]: user.displayName });
	});

	test('cannot be changed, not even outside this product', async () => {
		const caller = await callerAt(tree.accounts.left);
		await caller.programs.create({ accountId: tree.accounts.left.id, name: 'Fixed' });
		for (const sql of [
			`update audit_entry set actor_name = 'Somebody else'`,
			'delete from audit_entry',
			'truncate audit_entry',
			'truncate audit_entry cascade',
		])
			await expect(db.database.pool.query(sql)).rejects.toThrow(/append-only/);
	});

	test('shows the former owner of a program no current names of the program or its participants', async () => {
		const caller = await callerAt(tree.accounts.left);
		const root = await callerAt(tree.accounts.root);
		const { id: programId } = tree.programs.left;
		const sid = newId();
		const person = { programId, id: sid, name: 'Ada', email: 'ada@example.com' };
		await db.database.prisma.participant.create({ data: person });
		const where = { accountId: tree.accounts.left.id, programId, action: 'update' };
		const sides = { before: { status: 'Active' }, after: { status: 'Disabled' } };
		const entry = { id: newId(), ...where, entity: 'participant', entityId: sid, ...sides };
		await db.database.prisma.auditEntry.create({ data: entry });
		await caller.programs.setStatus({ programId, status: false });
		const logOf = async (who: typeof caller) => {
			const { items } = await who.audit.list({ filter: ['programId', '=', programId] });
			return JSON.stringify([items, await Promise.all(items.map(({ id }) => who.audit.get({ id })))]);
		};
		/** The same names appear in the header filter, in the export and through a filter. */
		const otherwise = async (session: Session) => {
			const filter = ['programId', '=', programId] as [string, GridOperation, string];
			const values = await callerOf(session).audit.distinct({ field: 'programName', filter });
			const columns = [{ field: 'programName', header: 'Program' }];
			const input = { format: 'csv', name: 'log', columns, filter };
			const file = await openExport(contextOf(services, session), 'audit', input);
			const byName = await callerOf(session).audit.list({ filter: ['programName', 'contains', 'since'] });
			return JSON.stringify([values, file && (await buffer(file.stream)).toString(), byName.items]);
		};
		const left = await at(tree.accounts.left);
		expect(await logOf(caller)).toMatch(/"Ada".*Left/);
		expect(await otherwise(left)).toMatch(/"Left".*Left/);
		await root.programs.move({ programId, accountId: tree.accounts.right.id });
		await db.database.prisma.program.update({ where: { id: programId }, data: { name: 'Since then' } });
		const who = { programId_id: { programId, id: sid } };
		await db.database.prisma.participant.update({ where: who, data: { name: 'Grace' } });
		expect(await logOf(caller)).not.toMatch(/Grace|Ada|Since then/);
		expect(await logOf(root)).toMatch(/Grace.*Since then/);
		expect(await otherwise(left)).not.toMatch(/Since then|"Left"/);
		expect(await otherwise(await at(tree.accounts.root))).toMatch(/Since then.*Since then.*Since then/);
	});

	test('shows an entry without an account to the top account', async () => {
		const first = await db.database.prisma.account.findFirstOrThrow({
			where: { parentId: null },
			orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
		});
		const id = newId();
		await db.database.prisma.auditEntry.create({ data: { id, action: 'register', entity: 'user', entityId: newId() } });
		expect(await db.database.prisma.auditEntry.findUnique({ where: { id } })).toMatchObject({ accountId: first.id });
	});
});

describe('the activity of a record', () => {
	const allowed: [string, PermissionFlag[], (tree: Tree) => Promise<object>][] = [
		[
			'user',
			['manageUser'],
			async (of) => ({ entity: 'user', id: (await makeUser(db.database, { accountId: of.accounts.left.id })).id }),
		],
		[
			'role',
			['manageRole', 'manageUser'],
			async (of) => ({ entity: 'role', id: (await makeRole(db.database, of.accounts.left.id)).id }),
		],
		[
			'program',
			['manageProgram', 'manageContent', 'manageProgramAdvanced'],
			async (of) => ({ entity: 'program', id: of.programs.left.id }),
		],
		[
			'participant',
			['manageParticipant'],
			async (of) => ({
				entity: 'participant',
				id: await participant(of.programs.left.id),
				programId: of.programs.left.id,
			}),
		],
	];
	type Tree = typeof tree;
	const log = async (action: string, entity: string, entityId: string, programId: string) => {
		const data = { id: newId(), accountId: tree.accounts.left.id, programId, action, entity, entityId };
		await db.database.prisma.auditEntry.create({ data, select: { id: true } });
	};
	const participant = async (programId: string) => {
		const id = newId();
		await db.database.prisma.participant.create({ data: { programId, id, name: 'Ada', email: `${id}@example.com` } });
		return id;
	};

	test.each(allowed)('of a %s is visible with %j, and with no other flag', async (_, wanted, make) => {
		const record = (await make(tree)) as Parameters<ReturnType<typeof createCaller>['audit']['forRecord']>[0];
		for (const flag of [
			'manageRole',
			'manageUser',
			'manageProgram',
			'manageProgramAdvanced',
			'manageContent',
			'manageParticipant',
			'manageOrders',
		] as const) {
			const { code = 'OK' } = await refusal((await callerAt(tree.accounts.left, flags(flag))).audit.forRecord(record));
			expect([flag, code]).toEqual([flag, wanted.includes(flag) ? 'OK' : 'FORBIDDEN']);
		}
		expect((await refusal((await callerAt(tree.accounts.right)).audit.forRecord(record))).code).toBe('NOT_FOUND');
		expect((await refusal((await callerAt(tree.accounts.left)).audit.forRecord({ ...record, id: newId() }))).code).toBe(
			'NOT_FOUND',
		);
	});

	test('is paged, newest first, each entry once', async () => {
		const caller = await callerAt(tree.accounts.left);
		const { id } = tree.programs.left;
		for (let i = 0; i < 7; i += 1) await caller.programs.setStatus({ programId: id, status: i % 2 === 1 });
		const seen: string[] = [];
		for (let cursor: string | null | undefined; cursor !== null; ) {
			const page = await caller.audit.forRecord({ entity: 'program', id, cursor, take: 3 });
			seen.push(...page.items.map(({ action }) => action));
			cursor = page.nextCursor;
		}
		expect(seen).toEqual(['disable', 'enable', 'disable', 'enable', 'disable', 'enable', 'disable']);
	});

	test('lists a move once, and an import for each participant that it changed', async () => {
		const caller = await callerAt(tree.accounts.left);
		const { id } = tree.programs.left;
		await caller.programs.move({ programId: id, accountId: tree.accounts.leftChild.id });
		const moves = await caller.audit.forRecord({ entity: 'program', id });
		expect(moves.items).toMatchObject([{ action: 'move', after: { account: 'Left child' } }]);
		const importId = newId();
		const person = newId();
		await db.database.prisma.participant.create({
			data: { programId: id, id: person, name: 'Ada', email: 'a@example.com', importId },
		});
		await log('import', 'participant', importId, id);
		const logged = await caller.audit.forRecord({ entity: 'participant', id: person, programId: id });
		expect(logged.items).toMatchObject([{ action: 'import' }]);
	});

	test('lists points that came from a file, and changes to the batch of a code', async () => {
		const caller = await callerAt(tree.accounts.left);
		const { id: programId } = tree.programs.left;
		const [person, other, code] = [await participant(programId), await participant(programId), newId()];
		const [pointImport, batchId, levelId] = [newId(), newId(), newId()];
		const entry = { programId, participantId: person, type: 'adjustment', amount: 5, importId: pointImport };
		for (const description of ['one', 'two'])
			await db.database.prisma.ledgerEntry.create({ data: { ...entry, id: newId(), description } });
		await log('importPoints', 'participant', pointImport, programId);
		const level = { id: levelId, position: 9, description: 'Gold', programId };
		await db.database.prisma.plateauLevel.create({ data: level, select: { id: true } });
		const batch = { programId, id: batchId, levelId, quantity: 1, codeLength: 10 };
		await db.database.prisma.claimCodeBatch.create({ data: batch, select: { id: true } });
		await db.database.prisma.participant.create({ data: { programId, id: code, email: 'A1B2C3', batchId } });
		await log('generate', 'claimCodeBatch', batchId, programId);
		await log('disable', 'claimCodeBatch', batchId, programId);
		const logOf = async (entity: 'participant' | 'claimCodeBatch', id: string) =>
			(await caller.audit.forRecord({ entity, id, programId })).items.map((item) => [item.entity, item.action]);
		expect(await logOf('participant', person)).toEqual([['participant', 'importPoints']]);
		expect(await logOf('participant', other)).toEqual([]);
		const ofBatch = [
			['claimCodeBatch', 'disable'],
			['claimCodeBatch', 'generate'],
		];
		expect(await logOf('participant', code)).toEqual(ofBatch);
		expect(await logOf('claimCodeBatch', batchId)).toEqual(ofBatch);
	});
});
