import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { protectedPages, urlKey } from '@rewards/validators/content/constants';
import { noPermissions, type Permissions } from '@rewards/validators/permissions';
import { type ProgramType, programTypes } from '@rewards/validators/programs/constants';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { prepareJobs, startJobWorker, type Worker } from '../../jobs/worker';
import { createCaller } from '../../router';
import { contextOf, ended, everyFlag, makeAccountTree, makeProgram, storedSession, testServices } from '../../testing';
import type { AccountScope } from '../../trpc';
import { programJobs } from './index';
import { contentOf, languageOf, textsOf } from './testing/large-content';
import { fillProgram } from './testing/large-program';

let db: TestDatabase;
let services: ReturnType<typeof testServices>;
let tree: Awaited<ReturnType<typeof makeAccountTree>>;
let worker: Worker;
const size = { pages: 3, texts: 10, products: 5, languages: ['en', 'fr'] };

beforeAll(async () => {
	db = await createTestDatabase({ max: 12 });
	await prepareJobs(db.database);
	services = testServices(db.database);
	tree = await makeAccountTree(db.database);
	worker = await startJobWorker(services, { jobs: programJobs, concurrency: 2 });
});
afterAll(async () => {
	await worker.stop();
	await db.drop();
});

const rows = async (sql: string, values: unknown[] = []) => (await db.database.pool.query(sql, values)).rows;
const callerAt = async (account: AccountScope, flags: Partial<Permissions> = everyFlag) =>
	createCaller(contextOf(services, await storedSession(db.database, account, { ...noPermissions, ...flags })));
const none = { settings: false, content: false, menu: false, dictionary: false };
async function template(type: ProgramType) {
	const program = await makeProgram(db.database, tree.accounts.left.id, 'points', `Template ${type}`);
	await fillProgram(db.database, program.id, size);
	await rows(
		`update program set type = $2, admin_message = 'Of the template', full_name = 'Title of the template', po_prefix = $3,
			domain = lower($3) || '.example.com', status = false, ends_at = '2020-01-01', mind_tickle_service_url = 'https://sso.example.com',
			mind_tickle_password = '\\x01', dev_key = '\\x02', sso_enabled = true where id = $1`,
		[program.id, type, `T${program.id.slice(-9)}`],
	);
	return program.id;
}
async function make(programId: string, name: string, parts: object = {}) {
	const caller = await callerAt(tree.accounts.left);
	const accountId = tree.accounts.leftChild.id;
	const started = await caller.programs.createFrom({ programId, accountId, name, ...parts });
	const job = await ended(db.database, started.jobId);
	expect(job.state).toBe('done');
	const [own] = await rows('select * from program where id = $1', [started.programId]);
	if (!own) throw new Error('It was not made.');
	return { id: started.programId, own };
}
const siteOf = async (programId: string, language: string) => {
	const site = await contentOf(db.database, programId, language);
	if (!site) throw new Error('It has no content.');
	return site;
};
const urlsOf = async (programId: string, language: string) =>
	(await siteOf(programId, language)).pages.map(({ url }) => urlKey(url));

test.each(programTypes)(
	'a %s program from a template has all parts of it, and what no template gives away of its own',
	async (type) => {
		const source = await template(type);
		const { id, own } = await make(source, `From ${type}`);
		expect(own).toMatchObject({
			account_id: tree.accounts.leftChild.id,
			name: `From ${type}`,
			full_name: `From ${type}`,
			type,
			admin_message: 'Of the template',
			languages: size.languages,
			status: true,
			ends_at: null,
			domain: '',
			mind_tickle_service_url: 'https://sso.example.com',
			mind_tickle_password: null,
			dev_key: null,
			sso_enabled: false,
			is_template: false,
			current_build_id: null,
		});
		expect(own.po_prefix).not.toMatch(/^T/);
		for (const table of [
			'participant',
			'product',
			'catalogue_build',
			'ledger_entry',
			'"order"',
			'claim_code_batch',
			'custom_domain',
		])
			expect(await rows(`select 1 from ${table} where program_id = $1`, [id]), table).toEqual([]);
		for (const language of size.languages) {
			const { document, messages } = languageOf(language, size);
			const { pages, desktopMenu, mobileMenu } = await siteOf(id, language);
			expect(pages.slice(0, document.pages.length)).toEqual(document.pages);
			expect(desktopMenu).toEqual(document.desktopMenu);
			expect(mobileMenu).toEqual(document.mobileMenu);
			expect(await textsOf(db.database, id, language)).toEqual(messages);
			expect(await urlsOf(id, language)).toEqual(expect.arrayContaining([...protectedPages]));
		}
		const count = async (programId: string) =>
			(await rows('select 1 from plateau_level where program_id = $1', [programId])).length;
		expect(await count(id)).toBe(await count(source));
		const logged = await db.database.prisma.auditEntry.findMany({ where: { entityId: id } });
		expect(logged).toMatchObject([
			{
				action: 'create',
				accountId: tree.accounts.leftChild.id,
				after: { name: `From ${type}`, template: `Template ${type}` },
			},
		]);
	},
);

test.each(['settings', 'content', 'menu', 'dictionary'] as const)(
	'with only %s ticked the rest is as in a new program',
	async (part) => {
		const source = await template('plateau');
		const { id, own } = await make(source, `Only ${part}`, { ...none, [part]: true });
		expect(own).toMatchObject({ type: 'plateau', languages: size.languages });
		expect(own.admin_message).toBe(part === 'settings' ? 'Of the template' : '');
		if (part !== 'settings') expect(own).toMatchObject({ new_threshold: '0.2500', theme: { gridType: 'grid-4' } });
		const levels = await rows('select custom_home_page from plateau_level where program_id = $1', [id]);
		expect(levels.length > 0).toBe(part === 'settings');
		for (const language of size.languages) {
			const { document, messages } = languageOf(language, size);
			const urls = await urlsOf(id, language);
			expect(urls).toEqual(expect.arrayContaining([...protectedPages]));
			if (part !== 'content') expect(urls).toHaveLength(protectedPages.length);
			const { desktopMenu } = await siteOf(id, language);
			if (part === 'menu') expect(desktopMenu).toEqual(document.desktopMenu);
			else expect(desktopMenu.map(({ url }) => url)).toContain('/termsandconditions');
			expect(await textsOf(db.database, id, language)).toEqual(part === 'dictionary' ? messages : {});
		}
	},
);

test('settings without the pages of the template leave no level with a home page that isn’t there', async () => {
	const source = await template('plateau');
	await rows("update plateau_level set custom_home_page = '/page-1' where program_id = $1", [source]);
	const { id } = await make(source, 'No pages', { ...none, settings: true });
	const levels = await rows('select distinct custom_home_page as home from plateau_level where program_id = $1', [id]);
	expect(levels).toEqual([{ home: '' }]);
});

test('content, menus and dictionary need manageContent, advanced settings their own flag, and the template must be in reach', async () => {
	const source = await template('points');
	await rows("update program set feed_file_id = '77' where id = $1", [source]);
	const accountId = tree.accounts.left.id;
	const keeper = await callerAt(tree.accounts.left, { manageProgram: true });
	const asked = { programId: source, accountId, name: 'Kept' };
	for (const part of ['content', 'menu', 'dictionary'])
		await expect(keeper.programs.createFrom({ ...asked, ...none, [part]: true })).rejects.toMatchObject({
			appCode: 'FORBIDDEN',
		});
	const { jobId, programId } = await keeper.programs.createFrom({ ...asked, ...none, settings: true });
	expect((await ended(db.database, jobId)).state).toBe('done');
	expect(await rows('select feed_file_id, admin_message from program where id = $1', [programId])).toEqual([
		{ feed_file_id: '', admin_message: 'Of the template' },
	]);
	const editor = await callerAt(tree.accounts.left, { manageContent: true });
	await expect(editor.programs.createFrom(asked)).rejects.toMatchObject({ appCode: 'FORBIDDEN' });
	const left = await callerAt(tree.accounts.left);
	const elsewhere = { ...asked, programId: tree.programs.right.id };
	await expect(left.programs.createFrom(elsewhere)).rejects.toMatchObject({ appCode: 'NOT_FOUND' });
	await expect(left.programs.createFrom({ ...asked, accountId: tree.accounts.right.id })).rejects.toMatchObject({
		appCode: 'NOT_FOUND',
	});
});

test('a failure in the middle leaves nothing', async () => {
	const source = await template('points');
	await rows(
		`create function refuse_text() returns trigger language plpgsql as $$ begin raise exception using errcode = '23514'; end $$`,
	);
	await rows('create trigger refuse_text before insert on menu_item for each row execute function refuse_text()');
	const caller = await callerAt(tree.accounts.left);
	const asked = { programId: source, accountId: tree.accounts.left.id, name: 'Never there' };
	const { jobId, programId } = await caller.programs.createFrom({ ...asked, ...none });
	await expect
		.poll(async () => (await db.database.prisma.job.findUnique({ where: { id: jobId } }))?.state, { timeout: 10_000 })
		.toBe('failed');
	await rows('drop trigger refuse_text on menu_item');
	for (const table of ['program', 'content_page', 'dictionary'])
		expect(
			await rows(`select 1 from ${table} where ${table === 'program' ? 'id' : 'program_id'} = $1`, [programId]),
		).toEqual([]);
	expect(await rows('select 1 from audit_entry where entity_id = $1', [programId])).toEqual([]);
});
