import { buffer } from 'node:stream/consumers';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { advancedFields } from '@rewards/validators/programs/constants';
import type { ProgramUpdateInput } from '@rewards/validators/programs/settings';
import { advancedSettings, wholeSettings } from '@rewards/validators/programs/testing/whole-settings';
import { guardedViewFields } from '@rewards/validators/views/constants';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorBody } from '../../errors';
import { openExport } from '../../export-router';
import { guardedIn } from '../../grid/define/for-caller';
import { prepareJobs, startJobWorker } from '../../jobs/worker';
import { type Caller, createCaller } from '../../router';
import {
	contextOf,
	ended,
	everyFlag,
	flags,
	makeAccountTree,
	makeProgram,
	storedSession,
	testServices,
} from '../../testing';
import type { AccountScope, Context } from '../../trpc';
import { programGrid } from './grid';
import { programJobs } from './index';

// Whatever an advanced setting holds, a caller without manageProgramAdvanced finds it on no path, even with every other
// flag.
let db: TestDatabase;
let programId: string;
let withFlag: Context;
let without: Context;
let accountId: string;
let left: AccountScope;
const domain = 'secret-shop.example.com';
const given = {
	domain,
	feed: 'SECRETFEED',
	feedFileId: 'secret-file-77',
	replinkCatalogEndpoint: 'https://secret-catalog.example.com/feed',
	replinkEndpoint: 'https://secret-orders.example.com/orders',
	userId: 'secret-supplier-user',
	devKey: 'secret-dev-key',
	autoUpdateCatalog: true,
	isAutoBuild: true,
};
const secret = /secret/i;

beforeAll(async () => {
	db = await createTestDatabase();
	await prepareJobs(db.database);
	const tree = await makeAccountTree(db.database);
	const services = testServices(db.database);
	({ left } = tree.accounts);
	accountId = left.id;
	({ id: programId } = await makeProgram(db.database, accountId, 'points', 'Sky Points'));
	withFlag = contextOf(services, await storedSession(db.database, tree.accounts.left, everyFlag));
	const others = { ...everyFlag, manageProgramAdvanced: false };
	without = contextOf(services, await storedSession(db.database, tree.accounts.left, others));
	const caller = createCaller(withFlag);
	const { version } = await caller.programs.get({ programId });
	const input = {
		...(wholeSettings as unknown as ProgramUpdateInput),
		...advancedSettings,
		...given,
		version,
		plateauLevels: [],
	};
	await caller.programs.update({ ...input, programId });
	const state = { query: `f.domain=has~${domain}&v.domain=${domain}&q=sky`, layout: {} };
	await caller.views.create({ grid: 'programs', name: 'By domain', state, shared: true });
	await textOf(withFlag, 'programs', file(['domain', '=', domain]));
});
afterAll(() => db.drop());

const file = (filter?: [string, '=', string], columns = ['name']) => ({
	format: 'csv',
	name: 'programs',
	columns: columns.map((field) => ({ field, header: field })),
	...(filter ? { filter } : {}),
});
const codeOf = (call: Promise<unknown>) =>
	call.then(
		() => 'answered',
		(error: unknown) => errorBody(error).code,
	);
const textOf = async (ctx: Context, path: string, input: object): Promise<string> => {
	const taken = await openExport(ctx, path, input);
	return taken ? (await buffer(taken.stream)).toString() : '';
};

/** All responses that show a program, or what was done to one. */
async function everything(ctx: Context): Promise<Record<string, unknown>> {
	const caller: Caller = createCaller(ctx);
	const entries = (await caller.audit.list({ take: 100 })).items;
	return {
		get: await caller.programs.get({ programId }),
		list: await caller.programs.list({}),
		ofAccount: await caller.programs.list({ accountId }),
		options: await caller.programs.options({ includeDisabled: true }),
		status: await caller.programs.setStatus({ programId, status: true }),
		file: await textOf(ctx, 'programs', file()),
		entries,
		entry: await Promise.all(entries.map(({ id }) => caller.audit.get({ id }))),
		log: await textOf(ctx, 'audit', { ...file(), columns: [{ field: 'recordName', header: 'Record' }] }),
		activity: await caller.audit.forRecord({ entity: 'program', id: programId }),
		views: await caller.views.list({ grid: 'programs' }),
		panel: await caller.quickPanel.get(),
		search: await caller.search.find({ text: domain }),
		jobs: await caller.jobs.list({}),
		report: await caller.automatedBuilds.list({}),
		reportFile: await textOf(ctx, 'automatedBuilds', file()),
	};
}

test('no response that shows a program, or its history, contains them', async () => {
	for (const [path, answer] of Object.entries(await everything(without)))
		expect(JSON.stringify(answer), path).not.toMatch(secret);
	const open = await everything(withFlag);
	for (const path of ['get', 'list', 'ofAccount', 'options', 'entry', 'activity', 'views'])
		expect(JSON.stringify(open[path]), path).toContain(domain);
	expect(JSON.stringify(open)).not.toContain(given.devKey);
	const { fields, advancedFields } = (
		open['entries'] as { fields: string[]; advancedFields: string[]; action: string }[]
	)
		.filter(({ action }) => action === 'update')
		.at(-1) ?? { fields: [], advancedFields: [] };
	expect(advancedFields).toEqual(expect.arrayContaining(['domain', 'devKey', 'feed']));
	expect(fields).toContain('fullName');
});

test('the one exception: manageOrders sees whether a program has automated builds, and the time of the next', async () => {
	const callerWith = async (flag: 'manageOrders' | 'manageProgram') =>
		createCaller(contextOf(testServices(db.database), await storedSession(db.database, left, flags(flag))));
	const orders = await callerWith('manageOrders');
	const { items } = await orders.automatedBuilds.list({ filter: ['id', '=', programId] });
	expect(items).toMatchObject([{ id: programId, isAutoBuild: true, nextBuild: expect.any(String) }]);
	// The report contains nothing else of them.
	const fields: readonly string[] = advancedFields;
	expect(Object.keys(items[0] ?? {}).filter((field) => fields.includes(field))).toEqual(['isAutoBuild']);
	expect(await orders.catalogue.feed({ programId })).toMatchObject({
		nextBuild: new Date(items[0]?.nextBuild ?? 0),
	});
	const others = await callerWith('manageProgram');
	for (const call of [others.automatedBuilds.list({}), others.catalogue.feed({ programId })])
		expect(await codeOf(call)).toBe('FORBIDDEN');
	expect(await createCaller(without).programs.get({ programId })).not.toHaveProperty('isAutoBuild');
});

test('a list has no such field: not for filters, sort, groups, totals, values, files nor its search', async () => {
	const asks = (caller: Caller, ctx: Context) => ({
		filter: () => caller.programs.list({ filter: ['domain', 'startswith', 'secret'] }),
		not: () => caller.programs.list({ filter: { not: ['domain', '=', ''] } }),
		sort: () => caller.programs.list({ sort: [{ field: 'domain', desc: false }] }),
		group: () => caller.programs.list({ group: [{ field: 'domain', desc: false }] }),
		totals: () => caller.programs.list({ totals: [{ summary: 'count', field: 'domain' }] }),
		values: () => caller.programs.distinct({ field: 'domain' }),
		column: () => textOf(ctx, 'programs', file(undefined, ['domain'])),
		fileFilter: () => textOf(ctx, 'programs', file(['domain', '=', domain])),
		advancedFields: () => caller.audit.distinct({ field: 'advancedFields' }),
	});
	for (const [what, call] of Object.entries(asks(createCaller(without), without)))
		expect(await codeOf(call()), what).toBe('BAD_REQUEST');
	const { advancedFields: _, ...open } = asks(createCaller(withFlag), withFlag);
	for (const [what, call] of Object.entries(open)) expect(await codeOf(call()), what).toBe('answered');
	const found = async (ctx: Context) => (await createCaller(ctx).programs.list({ search: 'secret-shop' })).total;
	expect([await found(without), await found(withFlag)]).toEqual([0, 1]);
});

test('a clone has them only when its requester may see them', async () => {
	const worker = await startJobWorker(without, { jobs: programJobs, concurrency: 1 });
	const columns =
		'auto_update_catalog, is_auto_build, feed, feed_file_id, replink_catalog_endpoint, replink_endpoint, supplier_user_id';
	try {
		const cloneOf = async (ctx: Context) => {
			const { jobId, programId: cloneId } = await createCaller(ctx).programs.clone({ programId });
			await ended(db.database, jobId);
			const { rows } = await db.database.pool.query(`select ${columns} from program where id = $1`, [cloneId]);
			return Object.values(rows[0]);
		};
		expect(await cloneOf(without)).toEqual([false, false, '', '', '', '', '']);
		expect(await cloneOf(withFlag)).toContain(given.feed);
	} finally {
		await worker.stop();
	}
});

test('saved views know which fields of a list require a flag', () => {
	expect(Object.keys(guardedViewFields['programs'] ?? {})).toEqual(guardedIn(programGrid));
});
