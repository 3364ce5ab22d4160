import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '.';
import { createTestDatabase, type TestDatabase } from './testing';

/**
 * What the database guarantees for pages, menus and dictionaries against any code: versions, history, trees without
 * circles.
 */
let db: TestDatabase;
let programId: string;
beforeAll(async () => {
	db = await createTestDatabase();
});
afterAll(() => db.drop());

type Row = Record<string, unknown>;
const run = (text: string, ...values: unknown[]) => db.database.pool.query<Row>(text, values);
const insert = (table: string, row: Row) =>
	run(
		`insert into ${table} (${Object.keys(row).join(', ')}) values (${Object.keys(row)
			.map((_, at) => `$${at + 1}`)
			.join(', ')})`,
		...Object.values(row),
	);
const language = 'en';
const page = async (url: string) => {
	const id = newId();
	await insert('content_page', { program_id: programId, id, language, name: url.slice(1), url });
	return id;
};
const section = async (pageId: string, html: string, sort = 0) => {
	const id = newId();
	await insert('content_section', { program_id: programId, id, page_id: pageId, type: 'html', html, sort });
	return id;
};
const item = async (title: string, parentId: string | null = null, menu = 'desktop') => {
	const id = newId();
	await insert('menu_item', { program_id: programId, language, menu, id, parent_id: parentId, title });
	return id;
};
const now = async () => (await run('select clock_timestamp()::timestamptz(3) as at')).rows[0]?.['at'];
/** Long enough for the database's clock to advance. */
const tick = () => run('select pg_sleep(0.005)');

beforeEach(async () => {
	const accountId = newId();
	programId = newId();
	await insert('account', { id: accountId, name: 'Somebody', type: 'root' });
	await insert('program', { id: programId, account_id: accountId, name: 'Points' });
	await insert('program_content', { program_id: programId, language });
	await insert('dictionary', { program_id: programId, language });
});

describe('history', () => {
	/** The html of a page's sections as it was at a moment. */
	const pageAt = async (pageId: string, at: unknown) => {
		const { rows } = await run(
			`select html from (
				select sort, html, updated_at, 'infinity'::timestamptz as replaced_at from content_section where program_id = $1 and page_id = $2
				union all select sort, html, updated_at, replaced_at from content_section_version where program_id = $1 and page_id = $2
			) s where updated_at <= $3 and replaced_at > $3 order by sort`,
			programId,
			pageId,
			at,
		);
		return rows.map(({ html }) => html);
	};

	test('a page can be read as of any moment, after sections were changed, added and deleted', async () => {
		const pageId = await page('/home');
		const [first, second] = [await section(pageId, 'one', 1), await section(pageId, 'two', 2)];
		await tick();
		const moments = [await now()];
		const change = async (work: () => Promise<unknown>) => {
			await tick();
			await work();
			await tick();
			moments.push(await now());
		};
		await change(() => run(`update content_section set html = 'ONE' where id = $1`, first));
		await change(() => section(pageId, 'three', 3));
		await change(() => run('delete from content_section where id = $1', second));
		await change(() => run('delete from content_page where id = $1', pageId));
		const seen: unknown[] = [];
		for (const at of moments) seen.push(await pageAt(pageId, at));
		expect(seen).toEqual([['one', 'two'], ['ONE', 'two'], ['ONE', 'two', 'three'], ['ONE', 'three'], []]);
		const gone = await run('select name, version from content_page_version where id = $1', pageId);
		expect(gone.rows).toEqual([{ name: 'home', version: 1 }]);
	});

	test('each change sets the next version and its time, whatever the writer sends, and only for changed rows', async () => {
		for (const key of ['cart', 'login'])
			await insert('dictionary_text', { program_id: programId, language, key, text: key });
		await run(
			`update dictionary_text set text = 'Basket', version = 7 where program_id = $1 and key = 'cart'`,
			programId,
		);
		await run(
			`update dictionary_text set text = 'Bag', updated_at = '2001-01-01' where program_id = $1 and key = 'cart'`,
			programId,
		);
		const { rows } = await run(
			'select key, text, version, updated_at > now() - interval $$1 minute$$ as fresh from dictionary_text where program_id = $1 order by key',
			programId,
		);
		expect(rows).toEqual([
			{ key: 'cart', text: 'Bag', version: 3, fresh: true },
			{ key: 'login', text: 'login', version: 1, fresh: true },
		]);
		const history = await run(
			'select text, version from dictionary_text_version where program_id = $1 order by n',
			programId,
		);
		expect(history.rows).toEqual([
			{ text: 'cart', version: 1 },
			{ text: 'Basket', version: 2 },
		]);
	});

	test('two users who change different sections of a page both succeed; of two with the same section’s version, one does', async () => {
		const pageId = await page('/home');
		const [first, second] = [await section(pageId, 'one'), await section(pageId, 'two')];
		const save = async (id: string, html: string) =>
			(await run('update content_section set html = $2 where id = $1 and version = 1', id, html)).rowCount;
		expect(await Promise.all([save(first, 'A'), save(second, 'B')])).toEqual([1, 1]);
		const third = await section(pageId, 'three');
		const counts = await Promise.all(['C', 'D', 'E'].map((html) => save(third, html)));
		expect(counts.toSorted()).toEqual([0, 0, 1]);
	});

	test.each(['content_page', 'content_section', 'content_slide', 'menu_item', 'dictionary_text'])(
		'of %s has each of its columns, and is not changed afterwards',
		async (table) => {
			const columnsOf = async (name: string) =>
				(await run('select column_name as name from information_schema.columns where table_name = $1', name)).rows.map(
					({ name: column }) => column,
				);
			const own = await columnsOf(table);
			expect((await columnsOf(`${table}_version`)).toSorted()).toEqual([...own, 'replaced_at', 'n'].toSorted());
			// Named in the trigger function too, which is made when the table is first watched.
			const { rows } = await run('select prosrc from pg_proc where proname = $1', `history_of_${table}`);
			for (const column of own) expect(rows[0]?.['prosrc']).toContain(column);
			const { rowCount } = await run(
				`select from pg_trigger where tgrelid = $1::regclass and tgname = 'append_only'`,
				`${table}_version`,
			);
			expect(rowCount).toBe(1);
		},
	);

	test('can’t be changed', async () => {
		const id = await page('/home');
		await run(`update content_page set name = 'Start' where id = $1`, id);
		await expect(run(`update content_page_version set name = 'x'`)).rejects.toThrow(/append-only/);
		await expect(run('delete from content_page_version')).rejects.toThrow(/append-only/);
	});
});

describe('menus', () => {
	test('an entry can’t be moved below itself or into another menu', async () => {
		const top = await item('Top');
		const middle = await item('Middle', top);
		const leaf = await item('Leaf', middle);
		const below = (id: string, parent: string) => run('update menu_item set parent_id = $2 where id = $1', id, parent);
		await expect(below(top, leaf)).rejects.toThrow(/below itself/);
		await expect(below(top, top)).rejects.toThrow(/own_parent/);
		await expect(below(leaf, await item('Other', null, 'mobile'))).rejects.toThrow(/foreign key/);
		await below(leaf, top);
	});

	test('entries can swap places within a transaction, even with a temporary circle', async () => {
		const top = await item('Top');
		const child = await item('Child', top);
		await db.database.transaction(async (client) => {
			await client.query('update menu_item set parent_id = $2 where id = $1', [top, child]);
			await client.query('update menu_item set parent_id = null where id = $1', [child]);
		});
		const { rows } = await run(
			'select title, parent_id from menu_item where program_id = $1 order by title',
			programId,
		);
		expect(rows).toEqual([
			{ title: 'Child', parent_id: null },
			{ title: 'Top', parent_id: child },
		]);
	});

	test('two users who each move an entry below the other’s don’t create a circle', async () => {
		for (let round = 0; round < 10; round += 1) {
			const [one, two] = [await item('One'), await item('Two')];
			const move = (id: string, parent: string) =>
				db.database.transaction((client) =>
					client.query('update menu_item set parent_id = $2 where id = $1', [id, parent]),
				);
			const results = await Promise.allSettled([move(one, two), move(two, one)]);
			expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
		}
	});
});

test('a URL is unique in a language, ignoring case', async () => {
	await page('/home');
	await expect(page('/Home')).rejects.toThrow(/content_page_url_unique/);
	await insert('program_content', { program_id: programId, language: 'fr' });
	await insert('content_page', { program_id: programId, id: newId(), language: 'fr', name: 'home', url: '/home' });
});

test('a named state says what it belongs to', async () => {
	const state = { program_id: programId, language, name: 'Before the summer', at: 'now' };
	await insert('content_state', { ...state, id: newId(), of: 'dictionary' });
	await insert('content_state', { ...state, id: newId(), of: 'page', page_id: newId() });
	await insert('content_state', { ...state, id: newId(), of: 'menu', menu: 'mobile' });
	for (const wrong of [{ of: 'page' }, { of: 'menu', page_id: newId() }, { of: 'dictionary', menu: 'mobile' }])
		await expect(insert('content_state', { ...state, id: newId(), ...wrong })).rejects.toThrow(/says_which/);
});
