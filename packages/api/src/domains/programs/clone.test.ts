import { newId } from '@rewards/db';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { protectedPages } from '@rewards/validators/content/constants';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorBody } from '../../errors';
import { prepareJobs, startJobWorker, type Worker } from '../../jobs/worker';
import { createCaller } from '../../router';
import { contextOf, ended, everyFlag, makeAccountTree, makeProgram, storedSession, testServices } from '../../testing';
import type { AccountScope, Services } from '../../trpc';
import * as columns from './clone/columns';
import { cloneName } from './clone/name-clone';
import { programJobs } from './index';
import { contentOf, languageOf, textsOf } from './testing/large-content';
import { fillProgram } from './testing/large-program';

let db: TestDatabase;
let services: Services;
let tree: Awaited<ReturnType<typeof makeAccountTree>>;
let worker: Worker;
const size = { pages: 4, texts: 20, products: 1500, languages: ['en', 'fr'] };

beforeAll(async () => {
	db = await createTestDatabase({ max: 12 });
	await prepareJobs(db.database);
	services = testServices(db.database);
	tree = await makeAccountTree(db.database);
	worker = await startJobWorker(services, { jobs: programJobs, concurrency: 4 });
});
afterAll(async () => {
	await worker.stop();
	await db.drop();
});

const callerAt = async (account: AccountScope) =>
	createCaller(contextOf(services, await storedSession(db.database, account, everyFlag)));
const filled = async (name: string, more: object = {}) => {
	const program = await makeProgram(db.database, tree.accounts.left.id, 'points', name);
	await fillProgram(db.database, program.id, { ...size, ...more });
	return program;
};
const rows = async (sql: string, values: unknown[]) => (await db.database.pool.query(sql, values)).rows;
const columnsOf = async (table: string): Promise<string[]> =>
	(
		await rows(
			'select column_name from information_schema.columns where table_name = $1 and table_schema = current_schema()',
			[table],
		)
	).map((row: { column_name: string }) => row.column_name);
const cloneOf = async (programId: string, input: object = {}, account = tree.accounts.left) => {
	const caller = await callerAt(account);
	const { jobId, programId: cloneId } = await caller.programs.clone({ programId, ...input });
	return { job: await ended(db.database, jobId), cloneId, caller };
};

test('managers of the source learn nothing of a clone in an account that they don’t see', async () => {
	const source = await filled('Cloned away', { products: 10, languages: ['en'] });
	const root = await cloneOf(source.id, { accountId: tree.accounts.right.id }, tree.accounts.root);
	expect(root.job.state).toBe('done');
	expect(await root.caller.jobs.get({ id: root.job.id })).toMatchObject({ result: { programId: root.cloneId } });
	const left = await callerAt(tree.accounts.left);
	expect(JSON.stringify(await left.jobs.list({}))).not.toContain(root.job.id);
	await expect(left.jobs.get({ id: root.job.id })).rejects.toMatchObject({ appCode: 'NOT_FOUND' });
});

test('every column is either copied or a clone’s own', async () => {
	expect((await columnsOf('program')).toSorted()).toEqual(
		[...columns.copiedColumns, ...columns.copiedAdvancedColumns, ...columns.ownColumns].toSorted(),
	);
	expect((await columnsOf('plateau_level')).toSorted()).toEqual(
		[...columns.ownLevelColumns, ...columns.copiedLevelColumns].toSorted(),
	);
	expect((await columnsOf('flat_tax_rate')).toSorted()).toEqual(
		['program_id', ...columns.copiedTaxRateColumns].toSorted(),
	);
	const own = ['version', 'updated_at', 'updated_by_id'];
	for (const [table, names] of [
		['content_page', ['program_id', 'id', ...own, ...columns.copiedPageColumns]],
		['content_section', ['program_id', 'id', 'page_id', ...own, ...columns.copiedSectionColumns]],
		['content_slide', ['program_id', 'id', 'section_id', ...own, ...columns.copiedSlideColumns]],
		['menu_item', ['program_id', 'id', 'parent_id', ...own, ...columns.copiedMenuItemColumns]],
		['dictionary_text', ['program_id', ...own, ...columns.copiedTextColumns]],
	] as const)
		expect((await columnsOf(table)).toSorted(), table).toEqual(names.toSorted());
	const ofProduct = [
		'program_id',
		'id',
		'since_build_id',
		'level_ids',
		'created_at',
		'fingerprint',
		'search_text',
		...columns.copiedProductColumns,
	];
	expect((await columnsOf('product')).toSorted()).toEqual(ofProduct.toSorted());
});

describe('a clone', () => {
	test('equals its program in settings, levels, texts, pages, menus and catalogue, and has nothing else of it', async () => {
		const source = await filled('Sky');
		const { job, cloneId, caller } = await cloneOf(source.id);
		expect(job).toMatchObject({
			state: 'done',
			result: { programId: cloneId, name: 'Copy of Sky', products: 1500, levels: 3 },
		});
		expect(job.done).toBe(job.total);

		const settings = `select ${[...columns.copiedColumns, ...columns.copiedAdvancedColumns].join(', ')} from program where id = $1`;
		expect(await rows(settings, [cloneId])).toEqual(await rows(settings, [source.id]));
		const rates = `select ${columns.copiedTaxRateColumns.join(', ')} from flat_tax_rate where program_id = $1 order by country, state`;
		const copiedRates = await rows(rates, [cloneId]);
		expect(copiedRates).toHaveLength(2);
		expect(copiedRates).toEqual(await rows(rates, [source.id]));
		const levels = `select ${columns.copiedLevelColumns.join(', ')} from plateau_level where program_id = $1 order by position`;
		expect(await rows(levels, [cloneId])).toEqual(await rows(levels, [source.id]));
		for (const table of ['program_content', 'dictionary']) {
			const sql = `select language from ${table} where program_id = $1 order by language`;
			expect(await rows(sql, [cloneId])).toEqual(await rows(sql, [source.id]));
		}
		for (const language of size.languages) {
			const { document, messages } = languageOf(language, size);
			for (const programId of [source.id, cloneId]) {
				expect(await contentOf(db.database, programId, language)).toEqual(document);
				expect(await textsOf(db.database, programId, language)).toEqual(messages);
			}
		}
		const shared = `select id from content_page where program_id = $1 union all select id from content_section where program_id = $1
			union all select id from content_slide where program_id = $1 union all select id from menu_item where program_id = $1`;
		const ids = new Set((await rows(shared, [source.id])).map(({ id }) => id));
		expect((await rows(shared, [cloneId])).filter(({ id }) => ids.has(id))).toEqual([]);
		const products = `select ${columns.copiedProductColumns.map((column) => `p.${column}`).join(', ')},
				array(select l.position from unnest(p.level_ids) with ordinality g(id, at) join plateau_level l on l.program_id = p.program_id and l.id = g.id order by g.at) as levels
			from product p where p.program_id = $1 order by p.product_id`;
		const copied = await rows(products, [cloneId]);
		expect(copied).toHaveLength(1500);
		expect(copied).toEqual(await rows(products, [source.id]));

		const [own] = await rows('select * from program where id = $1', [cloneId]);
		expect(own).toMatchObject({
			domain: '',
			mind_tickle_password: null,
			dev_key: null,
			sso_enabled: false,
			is_template: false,
			version: 1,
			feed_status: 'Completed',
			account_id: tree.accounts.left.id,
		});
		for (const table of [
			'participant',
			'ledger_entry',
			'"order"',
			'claim_code_batch',
			'custom_domain',
			'order_sequence',
			'order_number_block',
			'content_page_version',
			'content_section_version',
			'content_slide_version',
			'menu_item_version',
			'dictionary_text_version',
			'content_state',
		])
			expect(await rows(`select 1 from ${table} where program_id = $1`, [cloneId]), table).toEqual([]);
		const builds = await rows(
			'select status, product_count, rejected_count from catalogue_build where program_id = $1',
			[cloneId],
		);
		expect(builds).toEqual([{ status: 'Completed', product_count: 1500, rejected_count: 0 }]);
		expect((await caller.programs.options({ accountId: tree.accounts.left.id })).map(({ name }) => name)).toContain(
			'Copy of Sky',
		);
		const logged = await db.database.prisma.auditEntry.findMany({ where: { entityId: cloneId } });
		expect(logged).toMatchObject([
			{
				action: 'clone',
				accountId: tree.accounts.left.id,
				programId: cloneId,
				before: null,
				after: { name: 'Copy of Sky', clonedFrom: 'Sky', menu: true },
			},
		]);
	});

	test.each([
		['menu', { pages: false, menus: true, texts: false }],
		['dictionary', { pages: false, menus: false, texts: true }],
		['content', { pages: true, menus: false, texts: false }],
	] as const)('with only %s selected copies that, and begins the rest as a new program', async (ticked, has) => {
		const source = await filled(`Only ${ticked}`, { products: 1 });
		const parts = { menu: false, dictionary: false, content: false, [ticked]: true };
		const { cloneId } = await cloneOf(source.id, parts);
		for (const language of size.languages) {
			const { document, messages } = languageOf(language, size);
			const copy = await contentOf(db.database, cloneId, language);
			if (!copy) throw new Error('It has no content.');
			const { pages, desktopMenu, mobileMenu } = copy;
			if (has.pages) expect(pages).toEqual(document.pages);
			else expect(pages.map(({ url }) => url)).toEqual(protectedPages.map((url) => `/${url}`));
			for (const [menu, own] of [
				[desktopMenu, document.desktopMenu],
				[mobileMenu, document.mobileMenu],
			] as const)
				if (has.menus) expect(menu).toEqual(own);
				else
					expect(menu.map(({ url }) => url)).toEqual(['/home', '/shop', '/orders', '/account', '/termsandconditions']);
			expect(await textsOf(db.database, cloneId, language)).toEqual(has.texts ? messages : {});
		}
		const versions = `select version from content_page where program_id = $1 union select version from menu_item where program_id = $1
			union select version from dictionary_text where program_id = $1`;
		expect(await rows(versions, [cloneId])).toEqual([{ version: 1 }]);
	});

	test('can be in another account, and one without a catalogue has none', async () => {
		const source = await makeProgram(db.database, tree.accounts.left.id, 'plateau', 'Bare');
		const { job, cloneId } = await cloneOf(source.id, { accountId: tree.accounts.leftGrandchild.id });
		expect(job.state).toBe('done');
		const below = await callerAt(tree.accounts.leftGrandchild);
		expect(await below.programs.get({ programId: cloneId })).toMatchObject({
			name: 'Copy of Bare',
			plateauLevels: { length: 3 },
			feedStatus: '',
		});
	});

	test('gets a unique name in its account, even when many are made at once', async () => {
		const source = await makeProgram(db.database, tree.accounts.leftChild.id, 'points', 'Many');
		const targets = [...Array(3).fill(tree.accounts.leftChild.id), ...Array(3).fill(tree.accounts.leftGrandchild.id)];
		const made = await Promise.all(targets.map((accountId) => cloneOf(source.id, { accountId })));
		const names = made.map(({ job }) => job.result?.['name']);
		const wanted = ['Copy of Many', 'Copy of Many (2)', 'Copy of Many (3)'];
		expect(names.slice(0, 3).toSorted()).toEqual(wanted);
		expect(names.slice(3).toSorted()).toEqual(wanted);
		expect(cloneName('x'.repeat(100), 12)).toMatch(/^Copy of x+ \(12\)$/);
		expect(cloneName('x'.repeat(100), 12)).toHaveLength(100);
	});

	test('of a program that is saved meanwhile is consistent', async () => {
		const source = await filled('Busy', { products: 3000 });
		const save = async (round: number) =>
			db.database.transaction(async (client) => {
				await client.query('update program set full_name = $2, admin_message = $2 where id = $1', [
					source.id,
					`Round ${round}`,
				]);
				await client.query('update plateau_level set level_message = $2 where program_id = $1', [
					source.id,
					`Round ${round}`,
				]);
				await client.query('update dictionary_text set text = $2 where program_id = $1', [source.id, `Round ${round}`]);
				await client.query('update content_section set html = $2 where program_id = $1', [source.id, `Round ${round}`]);
			});
		await save(0);
		let saving = true;
		const saves = (async () => {
			for (let round = 1; saving; round += 1) await save(round);
		})();
		const clones = await Promise.all([cloneOf(source.id), cloneOf(source.id), cloneOf(source.id)]);
		saving = false;
		await saves;
		for (const { cloneId } of clones) {
			const rounds = await rows(
				`select full_name as round from program where id = $1 union select level_message from plateau_level where program_id = $1
				union select text from dictionary_text where program_id = $1 union select html from content_section where program_id = $1`,
				[cloneId],
			);
			expect(rounds).toHaveLength(1);
		}
	});
});

describe('a clone that may not be', () => {
	test('of another account’s program, or to another customer’s account, is refused before the job starts', async () => {
		const { left, right, root } = tree.accounts;
		const caller = await callerAt(left);
		const code = (call: Promise<unknown>) =>
			call.then(
				() => 'OK',
				(error: unknown) => errorBody(error).code,
			);
		const before = await db.database.prisma.job.count();
		expect(await code(caller.programs.clone({ programId: tree.programs.right.id }))).toBe('NOT_FOUND');
		expect(await code(caller.programs.clone({ programId: tree.programs.root.id, accountId: left.id }))).toBe(
			'NOT_FOUND',
		);
		for (const accountId of [right.id, root.id, newId()])
			expect(await code(caller.programs.clone({ programId: tree.programs.left.id, accountId }))).toBe('NOT_FOUND');
		expect(await db.database.prisma.job.count()).toBe(before);
	});

	test('fails and leaves nothing when program or account were deleted while it waited', async () => {
		await worker.stop();
		const gone = await makeProgram(db.database, tree.accounts.left.id, 'points', 'Gone');
		const moved = await makeProgram(db.database, tree.accounts.left.id, 'points', 'Moved');
		const target = await (await callerAt(tree.accounts.left)).accounts.create({
			name: 'Short-lived',
			type: 'customer',
		});
		const caller = await callerAt(tree.accounts.left);
		const asked = [
			await caller.programs.clone({ programId: gone.id }),
			await caller.programs.clone({ programId: moved.id }),
			await caller.programs.clone({ programId: tree.programs.left.id, accountId: target.id }),
		];
		await db.database.prisma.program.update({ where: { id: gone.id }, data: { deletedAt: new Date() } });
		await (await callerAt(tree.accounts.root)).programs.move({
			programId: moved.id,
			accountId: tree.accounts.right.id,
		});
		await caller.accounts.delete({ id: target.id });
		worker = await startJobWorker(services, { jobs: programJobs, concurrency: 4 });
		for (const { jobId, programId } of asked) {
			await expect
				.poll(async () => (await db.database.prisma.job.findUnique({ where: { id: jobId } }))?.state, {
					timeout: 10_000,
				})
				.toBe('failed');
			const job = await db.database.prisma.job.findUniqueOrThrow({ where: { id: jobId } });
			expect(job.error).toMatchObject({ code: 'NOT_FOUND' });
			expect(await rows('select 1 from program where id = $1', [programId])).toEqual([]);
			expect(await rows('select 1 from audit_entry where entity_id = $1', [programId])).toEqual([]);
		}
	});
});
