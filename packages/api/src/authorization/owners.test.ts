import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { noPermissions } from '@rewards/validators/permissions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prepareJobs } from '../jobs/worker';
import { everyFlag, makeAccountTree, makeRole, makeUser, testServices } from '../testing';
import { findOwnedTables, ownedTables } from './testing/owned-tables';
import { ownedThings, type World } from './testing/owned-things';

type Tree = Awaited<ReturnType<typeof makeAccountTree>>;
type Change = (world: World, tree: Tree) => Promise<unknown>;

const user = (data: object) => (world: World) =>
	world.services.db.prisma.user.update({ where: { id: world.maker.id }, data, select: { id: true } });

/** The maker is staff of `left`, and the program belongs to `leftChild`, below it. */
const changes: Record<string, Change> = {
	'a move of the program': ({ services, program }, { accounts }) =>
		services.db.prisma.program.update({
			where: { id: program.id },
			data: { accountId: accounts.right.id },
			select: { id: true },
		}),
	'a move of the account': ({ services, program }, { accounts }) =>
		services.db.prisma.account.update({
			where: { id: program.accountId },
			data: { parentId: accounts.right.id },
			select: { id: true },
		}),
	'removal of the maker': user({ deletedAt: new Date() }),
	'a lock of the maker': user({ lockedAt: new Date() }),
	'another account of the maker': async (world, { accounts }) => {
		const { id } = await makeRole(world.services.db, accounts.right.id, everyFlag);
		await user({ accountId: accounts.right.id, roleId: id })(world);
	},
	'a role of the maker without rights': async (world, { accounts }) => {
		const { id } = await makeRole(world.services.db, accounts.left.id, noPermissions);
		await user({ roleId: id })(world);
	},
	'a change of the role': async (world) => {
		const { roleId } = await world.services.db.prisma.user.findUniqueOrThrow({
			where: { id: world.maker.id },
			select: { roleId: true },
		});
		await world.services.db.prisma.role.update({
			where: { id: roleId ?? '' },
			data: noPermissions,
			select: { id: true },
		});
	},
};

let test: TestDatabase;
let server: Server;
/** What each world's server has got, by its path. */
const got = new Map<string, string[]>();
beforeAll(async () => {
	test = await createTestDatabase();
	await prepareJobs(test.database);
	server = createServer(async (request, reply) => {
		let body = '';
		for await (const part of request) body += part;
		const [, world = '', ...path] = (request.url ?? '').split('/');
		got.get(world)?.push(`/${path.join('/')} ${body}`);
		reply.end();
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
	server.close();
	await test?.drop();
});

async function newWorld(): Promise<{ world: World; tree: Tree }> {
	const tree = await makeAccountTree(test.database);
	const maker = await makeUser(test.database, { accountId: tree.accounts.left.id, permissions: everyFlag });
	got.set(maker.id, []);
	const { port } = server.address() as AddressInfo;
	const url = `http://127.0.0.1:${port}/${maker.id}`;
	const world = { maker, url, got: got.get(maker.id) ?? [], program: tree.programs.leftChild };
	return { tree, world: { ...world, services: testServices(test.database) } };
}
async function allThings(world: World) {
	const made: Record<string, { acts: () => Promise<boolean> }> = {};
	for (const [name, thing] of Object.entries(ownedThings)) made[name] = await thing.make(world);
	return made;
}
async function acting(made: Awaited<ReturnType<typeof allThings>>): Promise<string[]> {
	const active: string[] = [];
	for (const [name, { acts }] of Object.entries(made)) if (await acts()) active.push(name);
	return active;
}

describe('what acts by itself', () => {
	it('is known with every table that names an account or a user beside a program', async () => {
		const { rows } = await test.database.pool.query<{ name: string }>(findOwnedTables);
		expect(rows.map(({ name }) => name)).toEqual(Object.keys(ownedTables).sort());
		const tried = Object.values(ownedTables).flatMap((judged) => ('acts' in judged ? judged.acts : []));
		expect(tried.sort()).toEqual(Object.keys(ownedThings).sort());
	});

	it('acts as long as nothing changes', async () => {
		const { world } = await newWorld();
		expect(await acting(await allThings(world))).toEqual(Object.keys(ownedThings));
	});

	it.each(Object.entries(changes))('neither acts nor tells anything after %s', async (_, change) => {
		const { world, tree } = await newWorld();
		const made = await allThings(world);
		await change(world, tree);
		expect(await acting(made)).toEqual([]);
		expect(world.got).toEqual([]);
	});

	it.each(Object.entries(changes))('is paused by %s, and says so to those who may resume it', async (_, change) => {
		const { world, tree } = await newWorld();
		const boss = await makeUser(test.database, { accountId: tree.accounts.leftChild.id, permissions: everyFlag });
		await allThings(world);
		await change(world, tree);
		const { rows } = await test.database.pool.query<{ paused: boolean; logged: boolean }>(
			`select paused_at is not null as paused, exists (
				select from audit_entry e where e.entity_id = a.id::text and e.actor_id is null and e.after->>'pausedBy' is not null
			) as logged from acting a where owner_id = $1 and program_id is not null`,
			[world.maker.id],
		);
		expect(rows.length).toBeGreaterThanOrEqual(5);
		expect(rows.filter(({ paused, logged }) => !paused || !logged)).toEqual([]);
		const mine = await test.database.prisma.notification.count({ where: { userId: boss.id, kind: 'actingPaused' } });
		// Two endpoints and a key of the program; schedules belong to the maker's own account.
		expect(mine).toBeGreaterThanOrEqual(3);
	});
});
