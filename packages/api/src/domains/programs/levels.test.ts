import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
let program: TestProgram;
let programId: string;
beforeAll(async () => {
	db = await createTestDatabase();
	tree = await makeAccountTree(db.database);
	staff = createCaller(contextOf(testServices(db.database), sessionOf(tree.accounts.left, flags('manageProgram'))));
	program = await makeProgram(db.database, tree.accounts.left.id, 'plateau', 'Milestones');
	programId = program.id;
});
afterAll(() => db.drop());

const join = (name: string, levelId: string | undefined, deletedAt: Date | null = null, of = programId) =>
	db.database.prisma.participant.create({
		data: {
			programId: of,
			id: crypto.randomUUID(),
			name,
			email: `${name}@example.com`,
			levelId: levelId ?? null,
			deletedAt,
		},
		select: { id: true },
	});

describe('programs.levels.usage', () => {
	it('counts participants by level, in the order of the levels; deleted ones don’t prevent a deletion', async () => {
		const [first, second, third] = program.levelIds;
		await join('ann', first);
		await join('bob', first);
		await join('cem', second);
		await join('gone', second, new Date());
		await db.database.prisma.claimCodeBatch.create({
			data: { programId, id: crypto.randomUUID(), levelId: second ?? '', quantity: 1, codeLength: 8 },
			select: { id: true },
		});
		const other = await makeProgram(db.database, tree.accounts.left.id, 'plateau', 'Other');
		await join('eve', other.levelIds[0], null, other.id);
		expect(await staff.programs.levels.usage({ programId })).toEqual([
			{ id: first, participants: 2, codes: 0 },
			{ id: second, participants: 1, codes: 1 },
			{ id: third, participants: 0, codes: 0 },
		]);
	});
});

describe('programs.levels.homePages', () => {
	it('lists a page that several languages have once, found by name or address', async () => {
		const { pool } = db.database;
		await pool.query(
			"insert into program_content (program_id, language) values ($1, 'en'), ($1, 'fr') on conflict do nothing",
			[programId],
		);
		await pool.query(
			`insert into content_page (program_id, id, language, name, url)
			select $1, gen_random_uuid(), language, name, url from (values
				('en', 'Welcome', 'welcome'), ('fr', 'Bienvenue', 'Welcome'), ('en', 'Gold members', 'gold')) as page (language, name, url)`,
			[programId],
		);
		const names = async (search = '') =>
			(await staff.programs.levels.homePages({ programId, search })).items.map(({ name }) => name);
		expect(await names()).toEqual(['Gold members', 'Welcome']);
		expect(await names('GOLD')).toEqual(['Gold members']);
		expect(await staff.programs.levels.homePages({ programId, search: 'welc' })).toEqual({
			items: [{ url: 'welcome', name: 'Welcome', languages: ['en', 'fr'] }],
			total: 1,
		});
		expect(await staff.programs.levels.homePages({ programId, take: 1, skip: 1 })).toMatchObject({ total: 2 });
		expect(await names('nothing')).toEqual([]);
	});
});
