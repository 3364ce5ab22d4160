import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../testing/start-app';
import { type ScimClient, scimClient, userSchemas } from './testing/scim-client';

let test: TestApp;
let scim: ScimClient;
beforeAll(async () => {
	test = await startApp();
	scim = await scimClient(test, test.tree.accounts.left, ['manageUser', 'manageOrders'], 'boss');
});
afterAll(() => test.stop());

const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
const listed = { schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'] };

describe('Entra ID', () => {
	it('tests the connection, adds, finds, changes, disables, enables and deletes a user', async () => {
		const probe = await scim.filter('userName eq "2f1c0c3e-8d0e-4d0c-9c55-non-existing"');
		expect(probe).toMatchObject({ status: 200, body: { ...listed, totalResults: 0, Resources: [] } });
		expect(probe.headers['content-type']).toMatch(/^application\/scim\+json/);

		const made = await scim.send('POST', '/Users', {
			schemas: [...userSchemas, enterprise],
			externalId: '0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef',
			userName: 'Jyoti@corp.onmicrosoft.example',
			active: true,
			emails: [{ primary: true, type: 'work', value: 'jyoti@example.com' }],
			meta: { resourceType: 'User' },
			displayName: 'Jyoti K.',
			name: { formatted: 'Jyoti Kurian', familyName: 'Kurian', givenName: 'Jyoti' },
			[enterprise]: { department: 'Sales', manager: { value: '1' } },
		});
		expect(made).toMatchObject({
			status: 201,
			body: {
				schemas: userSchemas,
				externalId: '0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef',
				userName: 'Jyoti@corp.onmicrosoft.example',
				displayName: 'Jyoti K.',
				name: { formatted: 'Jyoti Kurian', familyName: 'Kurian', givenName: 'Jyoti' },
				emails: [{ value: 'jyoti@example.com', type: 'work', primary: true }],
				active: true,
				meta: { resourceType: 'User' },
			},
		});
		const { id, meta } = made.body;
		expect([made.headers['location'], made.headers['etag']]).toEqual([meta.location, meta.version]);
		expect(meta.location).toBe(`http://localhost:3000/scim/v2/Users/${id}`);
		// The name there is no sign-in name here: it is another address than the user's own.
		const row = await test.db.prisma.user.findUniqueOrThrow({ where: { id } });
		expect([row.userName, row.accountId]).toEqual(['jyoti@example.com', test.tree.accounts.left.id]);

		for (const text of [
			'userName eq "jyoti@CORP.onmicrosoft.example"',
			'externalId eq "0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef"',
			'emails[type eq "work" and value eq "JYOTI@example.com"]',
			`id eq "${id}" and active eq true`,
		])
			expect([text, (await scim.filter(text)).body.Resources.map((one: { id: string }) => one.id)]).toEqual([
				text,
				[id],
			]);

		const changed = await scim.patch(
			id,
			{ op: 'Replace', path: 'emails[type eq "work"].value', value: 'updated@example.com' },
			{ op: 'Replace', path: 'name.familyName', value: 'Kurien' },
			{ op: 'Add', path: 'phoneNumbers[type eq "work"].value', value: '+1 425 555 0100' },
			{ op: 'Add', path: `${enterprise}:department`, value: 'Support' },
		);
		expect(changed).toMatchObject({
			status: 200,
			body: {
				userName: 'Jyoti@corp.onmicrosoft.example',
				name: { familyName: 'Kurien' },
				emails: [{ value: 'updated@example.com' }],
				phoneNumbers: [{ value: '+1 425 555 0100' }],
			},
		});
		for (const [op, value, active] of [
			['Replace', 'False', false],
			['Replace', 'True', true],
			['Add', 'False', false],
			['Add', true, true],
		] as const)
			expect((await scim.patch(id, { op, path: 'active', value })).body.active).toBe(active);
		expect(await scim.send('DELETE', `/Users/${id}`)).toMatchObject({ status: 204, body: null });
		expect(await scim.send('GET', `/Users/${id}`)).toMatchObject({ status: 404, body: { status: '404' } });
		expect((await scim.send('DELETE', `/Users/${id}`)).status).toBe(404);
	});

	it('gives and takes the app role, up to what the key may give', async () => {
		const role = (name: string, manageOrders: boolean, manageProgram = false) =>
			test.app.inject({
				method: 'POST',
				url: '/api/roles',
				headers: scim.boss,
				payload: { name, manageOrders, manageProgram },
			});
		const desk = (await role('Desk', true)).json();
		await role('Chief', true, true);
		const { body } = await scim.add({ userName: 'role@example.com', roles: [{ value: 'desk', primary: true }] });
		expect(body).toMatchObject({ roles: [{ value: 'Desk' }], groups: [{ value: desk.id, display: 'Desk' }] });
		const above = await scim.patch(body.id, { op: 'Replace', path: 'roles[primary eq "True"].value', value: 'Chief' });
		expect([above.status, above.body.detail]).toEqual([403, expect.stringContaining('manageProgram')]);
		const unknown = await scim.patch(body.id, { op: 'Add', path: 'roles', value: [{ value: 'Nobody' }] });
		expect(unknown).toMatchObject({ status: 400, body: { scimType: 'invalidValue' } });
		expect((await scim.filter('roles.value eq "Desk"')).body.totalResults).toBe(1);
		const none = await scim.patch(body.id, { op: 'Remove', path: 'roles' });
		expect([none.status, none.body.roles]).toEqual([200, undefined]);
		const groups = await scim.send('GET', '/Groups?excludedAttributes=members&filter=displayName%20eq%20%22desk%22');
		expect(groups.body).toMatchObject({
			...listed,
			totalResults: 1,
			Resources: [{ id: desk.id, displayName: 'Desk' }],
		});
		expect((await scim.send('GET', `/Groups/${desk.id}`)).body.displayName).toBe('Desk');
		const pushed = await scim.send('POST', '/Groups', { displayName: 'New' });
		expect([pushed.status, pushed.headers['allow'], pushed.body.status]).toEqual([405, 'GET, HEAD', '405']);
	});
});

describe('Okta', () => {
	it('reads the service, pages through users, adds, replaces and deactivates', async () => {
		const config = await scim.send('GET', '/ServiceProviderConfig');
		expect(config.body).toMatchObject({
			patch: { supported: true },
			filter: { supported: true },
			etag: { supported: true },
		});
		expect((await scim.send('GET', '/ResourceTypes')).body.totalResults).toBe(2);
		expect((await scim.send('GET', `/Schemas/${userSchemas[0]}`)).body).toMatchObject({
			id: userSchemas[0],
			name: 'User',
		});

		const ids: string[] = [];
		for (const name of ['one', 'two', 'three']) {
			const { status, body } = await scim.add({
				userName: `${name}@okta.example`,
				name: { givenName: name, familyName: 'Okta' },
				emails: [{ primary: true, value: `${name}@okta.example`, type: 'work' }],
				displayName: `${name} Okta`,
				locale: 'en-US',
				externalId: `00u-${name}`,
				groups: [],
				password: '1mz050nq',
			});
			expect(status).toBe(201);
			ids.push(body.id);
		}
		const pages: string[] = [];
		for (const start of [1, 3]) {
			const page = await scim.filter('userName ew "@okta.example"', `&startIndex=${start}&count=2`);
			expect(page.body).toMatchObject({ totalResults: 3, startIndex: start });
			pages.push(...page.body.Resources.map((one: { id: string }) => one.id));
		}
		expect(pages).toEqual(ids);
		const [first = ''] = ids;
		const whole = (await scim.send('GET', `/Users/${first}`)).body;
		const replaced = await scim.send('PUT', `/Users/${first}`, {
			...whole,
			name: { givenName: 'Uno' },
			active: undefined,
		});
		expect(replaced).toMatchObject({
			status: 200,
			body: { externalId: '00u-one', name: { givenName: 'Uno', familyName: '' }, active: true },
		});
		expect((await scim.patch(first, { op: 'replace', value: { active: false } })).body.active).toBe(false);
		expect((await scim.filter('active eq false and userName sw "one"')).body.totalResults).toBe(1);
		const short = await scim.send('GET', `/Users/${first}?attributes=userName,name.givenName`);
		expect(Object.keys(short.body)).toEqual(['schemas', 'id', 'userName', 'name']);
	});

	it('is told that a user exists already, and not whose', async () => {
		await test.makeUser('elsewhere', { account: test.tree.accounts.right });
		const taken = await scim.add({ userName: 'ELSEWHERE@example.com' });
		expect(taken).toMatchObject({ status: 409, body: { status: '409', scimType: 'uniqueness' } });
		expect(JSON.stringify(taken.body)).not.toContain(test.tree.accounts.right.name);
		await scim.add({ userName: 'once@example.com', externalId: '00u-once' });
		for (const again of [
			{ userName: 'once@example.com' },
			{ userName: 'other@example.com', externalId: '00u-once' },
			{ userName: 'elsewhere', emails: [{ value: 'other@example.com' }] },
		])
			expect(await scim.add(again)).toMatchObject({ status: 409, body: { scimType: 'uniqueness' } });
	});
});

describe('a state', () => {
	it('is known by its version', async () => {
		const { body, headers } = await scim.add({ userName: 'state@example.com' });
		const path = `/Users/${body.id}`;
		const known = { 'if-none-match': headers['etag'] };
		expect((await scim.send('GET', path, undefined, known)).status).toBe(304);
		const change = { Operations: [{ op: 'replace', path: 'active', value: false }] };
		const mine = { 'if-match': headers['etag'] };
		const changed = await scim.send('PATCH', path, change, mine);
		expect(changed.status).toBe(200);
		expect(changed.body.meta.version).not.toBe(body.meta.version);
		expect(Date.parse(changed.body.meta.lastModified)).toBeGreaterThan(Date.parse(body.meta.lastModified));
		for (const method of ['PATCH', 'PUT', 'DELETE'] as const)
			expect((await scim.send(method, path, { ...change, userName: 'state@example.com' }, mine)).status).toBe(412);
		expect((await scim.send('DELETE', path, undefined, { 'if-match': '*' })).status).toBe(204);
	});

	it('keeps what two requests at once change', async () => {
		const { body } = await scim.add({ userName: 'both@example.com' });
		const all = await Promise.all([
			scim.patch(body.id, { op: 'replace', path: 'name.givenName', value: 'Ada' }),
			scim.patch(body.id, { op: 'replace', path: 'name.familyName', value: 'Nowak' }),
			scim.patch(body.id, { op: 'replace', path: 'externalId', value: '00u-both' }),
		]);
		expect(all.map(({ status }) => status)).toEqual([200, 200, 200]);
		const { body: now } = await scim.send('GET', `/Users/${body.id}`);
		expect(now).toMatchObject({ name: { formatted: 'Ada Nowak' }, externalId: '00u-both' });
	});

	it('is made once for an idempotency key', async () => {
		const key = { 'idempotency-key': 'add-once' };
		const ask = () => scim.send('POST', '/Users', { userName: 'keyed@example.com' }, key);
		const [one, two] = [await ask(), await ask()];
		expect([one.status, two.status, two.body.id]).toEqual([201, 201, one.body.id]);
	});
});
