import { setTimeout as delay } from 'node:timers/promises';
import { makeProgram } from '@rewards/api/testing/index';
import { newId } from '@rewards/db';
import { participantShape } from '@rewards/validators/participants/schemas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../testing/start-app';

let test: TestApp;
let headers: { authorization: string };
let users: string;

beforeAll(async () => {
	test = await startApp({ worker: true });
	await test.makeUser('staff', { account: test.tree.accounts.left });
	headers = await test.signIn('staff');
	users = `/api/programs/${test.tree.programs.left.id}/users`;
});
afterAll(() => test.stop());

const person = {
	name: 'Ayşe Yılmaz',
	email: 'ayse@example.com',
	status: 'Active',
	password: 'a-password',
	addresses: [
		{
			country: 'USA',
			address1: '1 Main St',
			townCity: 'Austin',
			stateCounty: 'TX',
			postcode: '78701',
			phone: '5125550100',
		},
	],
};
const post = (url: string, payload: object) => test.app.inject({ method: 'POST', url, headers, payload });
const get = (url: string, query: Record<string, string> = {}) =>
	test.app.inject({ method: 'GET', url: `${url}?${new URLSearchParams(query)}`, headers });

describe('a participant', () => {
	it('is created, read, partly changed and deleted', async () => {
		const made = (await post(users, person)).json();
		expect(made).toMatchObject({ sid: expect.any(String), name: 'Ayşe Yılmaz', addresses: [{ townCity: 'Austin' }] });
		expect(JSON.stringify(made)).not.toMatch(/password/i);
		const one = `${users}/${made.sid}`;
		expect((await get(one)).json()).toEqual(made);

		const changed = (
			await post(one, { status: 'Disabled', addresses: [{ address2: 'Suite 4' }], createDate: 'ignored' })
		).json();
		expect(changed).toMatchObject({
			name: 'Ayşe Yılmaz',
			status: 'Disabled',
			addresses: [{ address1: '1 Main St', address2: 'Suite 4', townCity: 'Austin' }],
			createDate: made.createDate,
			version: made.version + 1,
		});
		const stale = await post(one, { name: 'Somebody else', version: made.version });
		expect([stale.statusCode, stale.json().code]).toEqual([409, 'CONFLICT']);
		const wrong = await post(one, { email: 'nowhere', addresses: [{ postcode: 'x' }] });
		expect(wrong.json().fields.map(({ path }: { path: string }) => path)).toEqual(['email', 'addresses.0.postcode']);

		const reset = { programId: test.tree.programs.left.id, email: 'AYSE@example.com', password: 'another-one' };
		const answer = await post(`/api/programs/${test.tree.programs.left.id}/resetuserpassword`, reset);
		expect(answer.json()).toEqual({ success: true });

		const removed = await test.app.inject({ method: 'DELETE', url: one, headers });
		expect(removed.json()).toEqual({ success: true });
		expect((await get(one)).statusCode).toBe(404);
	});

	it('has its cart in the list, an empty one too', async () => {
		const programId = test.tree.programs.left.id;
		const full = (await post(users, { ...person, email: 'cart.full@example.com' })).json();
		await post(users, { ...person, email: 'cart.empty@example.com' });
		await test.db.pool.query(
			`insert into cart_item (program_id, id, participant_id, product_id, product_name, quantity) values ($1, $2, $3, 'p1', 'Tent', 2)`,
			[programId, newId(), full.sid],
		);
		const { items } = (await get(users, { search: 'cart.', sort: '[{"selector":"email","desc":true}]' })).json();
		expect(items).toMatchObject([
			{ sid: full.sid, cartItems: { items: [{ product: { productName: 'Tent' }, quantity: 2 }] } },
			{ email: 'cart.empty@example.com', cartItems: { items: [] } },
		]);
	});

	it('keeps the saves of all clients without a version, however many save at once', async () => {
		const { sid, version } = (await post(users, { ...person, email: 'many@example.com' })).json();
		const fields = ['customField1', 'customField2', 'customField3', 'customField4', 'externalId', 'name'];
		const answers = await Promise.all(fields.map((field) => post(`${users}/${sid}`, { [field]: `My ${field}` })));
		expect(answers.map(({ statusCode }) => statusCode)).toEqual(fields.map(() => 200));
		const saved = Object.fromEntries(fields.map((field) => [field, `My ${field}`]));
		expect((await get(`${users}/${sid}`)).json()).toMatchObject({ ...saved, version: version + fields.length });
		const odd = await post(`${users}/${sid}`, { name: 'x', version: 'newest' });
		expect([odd.statusCode, odd.json().fields]).toMatchObject([400, [{ path: 'version' }]]);
	});

	it('whose password is reset must be in the program of the path, and in that of the body', async () => {
		const { left, leftChild } = test.tree.programs;
		await post(users, { ...person, email: 'reset@example.com' });
		const reset = (programId: unknown) =>
			post(`/api/programs/${left.id}/resetuserpassword`, {
				programId,
				email: 'reset@example.com',
				password: 'new-one',
			});
		const other = await reset(leftChild.id);
		expect([other.statusCode, other.json()]).toMatchObject([
			400,
			{ code: 'BAD_REQUEST', params: { body: leftChild.id, path: left.id } },
		]);
		expect((await reset(5)).json().fields).toMatchObject([{ path: 'programId' }]);
		for (const same of [left.id.toUpperCase(), null, undefined, ''])
			expect((await reset(same)).json()).toEqual({ success: true });
	});

	it('can be sent under the names of the old forms', async () => {
		const { addresses: _, ...own } = person;
		const flat = {
			country: 'USA',
			address1: '1 Main St',
			city: 'Boise',
			state: 'ID',
			zip: '83702',
			alternativePhone: '2085550100',
			phone: '5125550100',
		};
		const made = (await post(users, { ...own, email: 'flat@example.com', ...flat })).json();
		expect(made.addresses).toMatchObject([
			{ townCity: 'Boise', stateCounty: 'ID', postcode: '83702', altPhone: '2085550100' },
		]);
	});

	it('is refused a second time with the same address, whatever its case', async () => {
		await post(users, { ...person, email: 'once@example.com' });
		const again = await post(users, { ...person, email: 'ONCE@example.com' });
		expect([again.statusCode, again.json()]).toMatchObject([409, { code: 'DUPLICATE', fields: [{ path: 'email' }] }]);
	});

	it('of another program is not found, under its own id as well', async () => {
		const { sid } = (await post(users, { ...person, email: 'here@example.com' })).json();
		const child = `/api/programs/${test.tree.programs.leftChild.id}/users/${sid}`;
		for (const answer of [await get(child), await post(child, { name: 'x' })]) expect(answer.statusCode).toBe(404);
	});
});

describe('the list', () => {
	beforeAll(async () => {
		const shape = participantShape.parse(person);
		for (const [n, name] of ['Zoë', 'Şule', 'Zeki'].entries()) {
			await post(users, { ...shape, name, email: `list${n}@example.com`, externalId: `L-${n}` });
		}
	});

	it('supports both dialects, each in its own shape, with the same rows', async () => {
		const ours = await get(users, {
			filters: JSON.stringify([
				{ key: 'externalId', operation: 'startswith', value: 'L-' },
				{ key: 'name', operation: 'startswith', value: 'Z' },
			]),
			sort: JSON.stringify([{ selector: 'name', desc: true }]),
			skip: '0',
			take: '12',
		});
		const theirs = await get(users, {
			filter: JSON.stringify([['externalId', 'startswith', 'L-'], 'and', ['name', 'startswith', 'Z']]),
			sort: JSON.stringify([{ selector: 'name', desc: true }]),
			requireTotalCount: 'true',
			take: '12',
		});
		expect(ours.json()).toMatchObject({ items: [{ name: 'Zoë' }, { name: 'Zeki' }], total: 2 });
		expect(theirs.json()).toEqual({ data: ours.json().items, totalCount: 2 });
	});

	it('finds Şule by sule and pages by skip and take', async () => {
		const found = await get(users, {
			filters: JSON.stringify([{ key: 'name', operation: 'contains', value: 'sule' }]),
		});
		expect(found.json()).toMatchObject({ items: [{ name: 'Şule' }], total: 1 });
		const page = (await get(users, { skip: '1', take: '1' })).json();
		expect(page.items).toHaveLength(1);
		expect(page.total).toBeGreaterThan(3);
	});

	it.each([
		[{ filters: '[{"key":"password_hash","operation":"=","value":"x"}]' }, /password_hash/],
		[{ filters: '[{"key":"name","operation":"~","value":"x"}]' }, /~/],
		[{ filters: '{{' }, /filters/],
		[{ take: '100000' }, /./],
		[{ skip: '-1' }, /skip/],
	])('refuses %o by name', async (query, named) => {
		const answer = await get(users, query);
		expect(answer.statusCode).toBe(400);
		expect(answer.body).toMatch(named);
	});
});

describe('accounts and users', () => {
	it('are saved without a version concurrently, and with one only if it is the latest', async () => {
		const { id, version } = (await post('/api/customers', { name: 'New', type: 'customer' })).json();
		const fields = ['name', 'city', 'contactName', 'notes', 'state'];
		const answers = await Promise.all(fields.map((field) => post(`/api/customers/${id}`, { [field]: 'Ours' })));
		expect(answers.map(({ statusCode }) => statusCode)).toEqual(fields.map(() => 200));
		expect((await get(`/api/customers/${id}`)).json()).toMatchObject(
			Object.fromEntries(fields.map((field) => [field, 'Ours'])),
		);
		const stale = await post(`/api/customers/${id}`, { name: 'Late', version });
		expect([stale.statusCode, stale.json().code]).toEqual([409, 'CONFLICT']);
		const removed = await test.app.inject({ method: 'DELETE', url: `/api/customers/${id}`, headers });
		expect(removed.json()).toEqual({ success: true });
	});

	it('are a plain list for selectors and a page for grids', async () => {
		const plain = (await get('/api/customers')).json();
		expect(plain.map(({ name }: { name: string }) => name)).toEqual(['Left', 'Left child', 'Left grandchild']);
		expect((await get('/api/customers', { take: '1', skip: '1' })).json()).toMatchObject({
			items: [{ name: 'Left child' }],
			total: 3,
		});
		const staff = (await get(`/api/customers/${test.tree.accounts.left.id}/users`)).json();
		expect(staff).toMatchObject([{ userName: 'staff', email: 'staff@example.com' }]);
	});
});

describe('the import', () => {
	const header = 'name,email,status,country,address1,city,state,zip,phone';
	const row = (name: string, email: string) => `${name},${email},Active,USA,1 Main St,Austin,TX,78701,5125550100`;
	const send = (program: string, content: string, query = '') =>
		test.app.inject({
			method: 'POST',
			url: `/api/programs/${program}/users/import${query}`,
			headers: { ...headers, 'content-type': 'text/csv', ProgramId: program },
			payload: content,
		});

	it('responds when it is done, with each rejected row', async () => {
		const program = test.tree.programs.leftChild.id;
		const first = await send(program, [header, row('Ann', 'ann@example.com'), row('', 'nobody')].join('\n'));
		expect(first.statusCode).toBe(200);
		expect(first.json()).toEqual({
			succes: false,
			errorLines: [
				{ line: 3, column: 'name', value: '', code: 'nameRequired', reason: 'Name is required' },
				{ line: 3, column: 'email', value: 'nobody', code: 'emailInvalid', reason: 'Email is invalid' },
			],
			counts: { rows: 2, created: 1, changed: 0, unchanged: 0, archived: 0, rejected: 1 },
			unknownColumns: [],
			headerRow: 1,
			blankCells: 'keep',
			emptied: { values: 0, fields: {} },
			jobId: expect.any(String),
		});
		const more = await send(program, [`${header},birthday`, `${row('Cid', 'cid@example.com')},1990-05-01`].join('\n'));
		expect(more.json()).toMatchObject({ succes: true, unknownColumns: ['birthday'] });
	});

	it('overwrites and archives with checkStatus, overwrites with mode=update, and else only adds', async () => {
		const program = test.tree.programs.leftGrandchild.id;
		await send(program, [header, row('Ann', 'ann@example.com'), row('Ben', 'ben@example.com')].join('\n'));
		const again = await send(program, [header, row('Anna', 'ann@example.com')].join('\n'), '?checkStatus=false');
		expect(again.json()).toMatchObject({
			succes: false,
			errorLines: [{ line: 2, column: 'email' }],
			counts: { changed: 0 },
		});
		const update = await send(program, [header, row('Annie', 'ann@example.com')].join('\n'), '?mode=update');
		expect(update.json()).toMatchObject({ succes: true, errorLines: [], counts: { changed: 1, archived: 0 } });
		const override = await send(program, [header, row('Anna', 'ann@example.com')].join('\n'), '?checkStatus=true');
		expect(override.json()).toMatchObject({ succes: true, errorLines: [], counts: { changed: 1, archived: 1 } });
		const { items } = (await get(`/api/programs/${program}/users`, { sort: '[{"selector":"email"}]' })).json();
		expect(items).toMatchObject([
			{ name: 'Anna', status: 'Active' },
			{ name: 'Ben', status: 'Archived' },
		]);
	});

	it.each(['True', 'TRUE', 'yes', 'On', '1'])('reads checkStatus=%s as yes', async (word) => {
		const program = await makeProgram(test.db, test.tree.accounts.left.id, 'points');
		await send(program.id, [header, row('Ann', 'ann@example.com')].join('\n'));
		const answer = await send(program.id, [header, row('Anna', 'ann@example.com')].join('\n'), `?checkStatus=${word}`);
		expect(answer.json()).toMatchObject({ succes: true, counts: { changed: 1 } });
	});

	it.each(['False', 'NO', 'off', ''])('reads checkStatus=%s as no', async (word) => {
		const program = await makeProgram(test.db, test.tree.accounts.left.id, 'points');
		const answer = await send(program.id, [header, row('Ann', 'ann@example.com')].join('\n'), `?checkStatus=${word}`);
		expect(answer.json()).toMatchObject({ succes: true, counts: { created: 1 } });
	});

	it('names the invalid flag', async () => {
		const program = test.tree.programs.left.id;
		const answer = await send(program, [header, row('Ann', 'ann@example.com')].join('\n'), '?checkStatus=perhaps');
		expect([answer.statusCode, answer.json().code]).toEqual([400, 'VALIDATION']);
		expect(answer.json().fields).toMatchObject([{ path: 'checkStatus' }]);
	});

	it('lists and filters by levelId', async () => {
		const { id, levelIds } = await makeProgram(test.db, test.tree.accounts.left.id, 'plateau');
		for (const [at, levelId] of levelIds.slice(0, 2).entries())
			await test.db.prisma.participant.create({
				data: { programId: id, id: newId(), name: `P${at}`, email: `p${at}@example.com`, levelId },
				select: { id: true },
			});
		const answer = await get(`/api/programs/${id}/users`, { filter: JSON.stringify(['levelId', '=', levelIds[1]]) });
		expect(answer.json().items ?? answer.json().data).toMatchObject([
			{ name: 'P1', level: 'Level 2', levelId: levelIds[1] },
		]);
	});

	it('refuses an invalid file, and one for another account', async () => {
		const wrong = await send(test.tree.programs.left.id, 'no header of ours\n1');
		expect([wrong.statusCode, wrong.json().params.reason]).toEqual([415, 'columnsMissing']);
		const json = await post(`${users}/import`, {});
		expect(json.statusCode).toBe(415);
		expect((await send(test.tree.programs.right.id, header)).statusCode).toBe(404);
	});

	it('names the job when the server stops before its end', async () => {
		const other = await startApp();
		await other.makeUser('staff', { account: other.tree.accounts.left });
		const waiting = other.app.inject({
			method: 'POST',
			url: `/api/programs/${other.tree.programs.left.id}/users/import`,
			headers: { ...(await other.signIn('staff')), 'content-type': 'text/csv' },
			payload: [header, row('Ann', 'ann@example.com')].join('\n'),
		});
		await expect.poll(() => other.db.prisma.job.count()).toBe(1);
		const closed = other.app.close();
		const answer = await Promise.race([waiting, delay(10_000)]);
		if (!answer) throw new Error('It went on waiting.');
		const job = await other.db.prisma.job.findFirstOrThrow();
		expect([answer.statusCode, answer.json()]).toMatchObject([503, { code: 'TIMEOUT', params: { jobId: job.id } }]);
		await closed;
		await other.stop();
	});
});
