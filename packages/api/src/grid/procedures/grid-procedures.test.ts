import { buffer } from 'node:stream/consumers';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import type { Permissions } from '@rewards/validators/permissions';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { AppError, errorBody } from '../../errors';
import { contextOf, flags, makeAccountTree, storedSession, testServices } from '../../testing';
import { createCallerFactory, metaOf, permitted, router, staffProcedure } from '../../trpc';
import { type GridFile, gridProcedures } from '../index';
import {
	createSpecimens,
	insertSpecimens,
	otherProgramId,
	programId,
	type Specimen,
	specimenGrid,
} from '../testing/specimens';

let db: TestDatabase;
let tree: Awaited<ReturnType<typeof makeAccountTree>>;
const row = (id: number, label: string): Specimen => ({
	id: `00000000-0000-7000-8000-00000000000${id}`,
	label,
	note: null,
	status: 'Active',
	amount: id,
	rank: null,
	score: null,
	price: null,
	born: null,
	seen: null,
	active: null,
	ownerId: null,
});
beforeAll(async () => {
	db = await createTestDatabase();
	tree = await makeAccountTree(db.database);
	await createSpecimens(db.database);
	await insertSpecimens(db.database, [row(1, 'Amber'), row(2, 'Beryl')]);
	await insertSpecimens(db.database, [row(3, 'Coral')], { program: otherProgramId });
});
afterAll(() => db.drop());

const rowsOf = (wanted: 'mine' | 'foreign' | undefined, least: number | undefined) => {
	if (wanted === 'foreign') throw new AppError('NOT_FOUND', { entity: 'shelf' });
	const scope = { kind: 'program', programId } as const;
	return least === undefined
		? { scope }
		: { scope, options: { filter: ['amount', '>=', least] as [string, '>=', number] } };
};
const shelf = z.object({ shelf: z.enum(['mine', 'foreign']).optional(), least: z.int().optional() });
const open = gridProcedures(specimenGrid, staffProcedure.input(shelf), (_, input) => rowsOf(input.shelf, input.least));
const tight = gridProcedures(specimenGrid, permitted('manageRole').input(shelf), (_, input) =>
	rowsOf(input.shelf, input.least),
);
type Lists = typeof open;

const file = { format: 'csv', name: 'Specimens', columns: [{ field: 'label', header: 'Label' }] };
/** The responses of all three to a caller with these flags: labels, or the error code. */
async function answers(lists: Lists, permissions: Permissions, input: object) {
	const mounted = router({ ...lists, file: metaOf(lists.list)?.file ?? lists.list });
	const session = await storedSession(db.database, tree.accounts.left, permissions);
	const caller = createCallerFactory(mounted)(contextOf(testServices(db.database), session));
	const of = <Answer>(call: Promise<Answer>, read: (answer: Answer) => unknown) =>
		call.then(read).catch((error: unknown) => errorBody(error).code);
	return {
		list: await of(caller.list(input), ({ items }) => items.map(({ label }) => label)),
		distinct: await of(caller.distinct({ field: 'label', ...input }), ({ values }) => values.map(({ value }) => value)),
		file: await of(caller.file({ ...file, ...input }) as Promise<GridFile>, async ({ stream }) =>
			(await buffer(stream)).toString().trim().split(/\r\n/).slice(1),
		),
	};
}
const all = <Answer>(answer: Answer) => ({ list: answer, distinct: answer, file: answer });

test('page, values and file show the same rows: those of the scope and the condition', async () => {
	expect(await answers(open, flags(), {})).toEqual(all(['Amber', 'Beryl']));
	expect(await answers(open, flags(), { least: 2 })).toEqual(all(['Beryl']));
	expect(await answers(open, flags(), { filter: ['label', 'startswith', 'am'] })).toEqual(all(['Amber']));
});

test('a caller without access to the page has access neither to its values nor to its file, and vice versa', async () => {
	expect(await answers(tight, flags('manageUser'), {})).toEqual(all('FORBIDDEN'));
	expect(await answers(tight, flags('manageRole'), {})).toEqual(all(['Amber', 'Beryl']));
});

test('what the scope check refuses, it refuses for all three', async () => {
	expect(await answers(open, flags(), { shelf: 'foreign' })).toEqual(all('NOT_FOUND'));
	expect(await answers(open, flags(), { shelf: 'nowhere' })).toEqual(all('VALIDATION'));
});

test('a list uses the grid whose kind of scope is named, and no other', async () => {
	const everything = {
		...specimenGrid,
		kind: 'everything',
		scope: { kind: 'everything' },
		versions: undefined,
	} as const;
	const lists = gridProcedures([specimenGrid, everything], staffProcedure.input(shelf), (_, { least }) =>
		least === undefined ? { scope: { kind: 'everything' } } : rowsOf(undefined, least),
	);
	const labels = (input: object) => answers(lists as Lists, flags(), input);
	expect(await labels({ least: 1 })).toEqual(all(['Amber', 'Beryl']));
	const left = gridProcedures([specimenGrid], staffProcedure.input(shelf), () => ({
		scope: { kind: 'accounts', accountId: programId } as never,
	}));
	expect(await answers(left, flags(), {})).toEqual(all('INTERNAL'));
});
