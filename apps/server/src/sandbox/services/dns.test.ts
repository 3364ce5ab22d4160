import { createDnsClient, type DnsClient } from '@rewards/api/integrations/dns/index';
import { schedules } from '@rewards/api/job-registry';
import { createCaller } from '@rewards/api/router';
import { contextOf, flags, makeAccountTree, makeProgram, sessionOf, testServices } from '@rewards/api/testing/index';
import { newId } from '@rewards/db';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '..';

let sandbox: Sandbox;
beforeEach(async () => {
	sandbox = await startSandbox();
});
afterEach(() => sandbox.close());

const client = (more: { tryMs?: number; limitMs?: number; lookMs?: number } = {}) =>
	createDnsClient({ servers: [sandbox.nameServer], ...more });
const add = (name: string, type: string, value: string) => expect(sandbox.zone.add({ name, type, value })).toBeNull();

describe('the client of DNS', () => {
	it('finds whole texts, aliases in lower case without a dot, and addresses of both families', async () => {
		const long = `v=${'0123456789'.repeat(40)}`;
		add('Shop.Example.com.', 'CNAME', 'Sites.Rewards.Example.');
		add('_proof.shop.example.com', 'TXT', long);
		add('_proof.shop.example.com', 'TXT', 'another');
		add('sites.rewards.example', 'AAAA', '2001:db8::10');
		for (const records of ['made', 'odd'] as const) {
			sandbox.set('dns', { records });
			expect(await client().texts('_PROOF.shop.example.com')).toEqual({ kind: 'found', values: [long, 'another'] });
			expect(await client().aliases('SHOP.example.com')).toEqual({ kind: 'found', values: ['sites.rewards.example'] });
		}
		expect(await client().addresses('shop.example.com')).toEqual({
			kind: 'found',
			values: ['203.0.113.10', '2001:db8::10'],
		});
	});

	it('distinguishes no record from no response', async () => {
		expect(await client().texts('shop.example.com')).toEqual({ kind: 'none' });
		add('shop.example.com', 'A', '203.0.113.99');
		expect(await client().texts('shop.example.com')).toEqual({ kind: 'none' });
		sandbox.set('dns', { fault: 'error' });
		expect(await client().aliases('shop.example.com')).toEqual({ kind: 'unknown', fault: 'failed' });
		sandbox.set('dns', { fault: 'cut' });
		const late = { kind: 'unknown', fault: 'timeout' };
		expect(await client({ tryMs: 100 }).aliases('shop.example.com')).toEqual(late);
		expect(await client({ limitMs: 100 }).addresses('shop.example.com')).toEqual(late);
		const unanswered = createDnsClient({ servers: ['127.0.0.1:9'], tryMs: 100 });
		expect(await unanswered.texts('shop.example.com')).toMatchObject({ kind: 'unknown' });
	});

	it('caches nothing: records created since are found at once', async () => {
		const one = client();
		expect(await one.texts('shop.example.com')).toEqual({ kind: 'none' });
		add('shop.example.com', 'TXT', 'here');
		expect(await one.texts('shop.example.com')).toEqual({ kind: 'found', values: ['here'] });
		sandbox.zone.remove('shop.example.com');
		expect(await one.texts('shop.example.com')).toEqual({ kind: 'none' });
	});
});

describe('the page of the zone', () => {
	it('creates and removes records, and says what is wrong with one', async () => {
		const send = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
			fetch(`${sandbox.url}${path}`, {
				method: 'POST',
				redirect: 'manual',
				headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
				body: new URLSearchParams(fields),
			});
		const record = { name: 'shop.example.com', type: 'TXT', value: '"<b>&"' };
		expect((await send('/zone', record)).status).toBe(303);
		expect(await client().texts('shop.example.com')).toEqual({ kind: 'found', values: ['"<b>&"'] });
		expect(await (await fetch(`${sandbox.url}/zone`)).text()).toContain('&quot;&lt;b&gt;&amp;&quot;');
		for (const wrong of [{ name: 'a b' }, { type: 'MX' }, { value: ' ' }, { type: 'CNAME', value: 'no name' }])
			expect((await send('/zone', { ...record, ...wrong })).status).toBe(400);
		expect((await send('/zone', record, { origin: 'https://elsewhere.example' })).status).toBe(403);
		expect((await send('/zone/remove', record)).status).toBe(303);
		expect(await client().texts('shop.example.com')).toEqual({ kind: 'none' });
	});
});

describe('a custom domain', () => {
	let db: TestDatabase;
	let services: ReturnType<typeof testServices>;
	let tree: Awaited<ReturnType<typeof makeAccountTree>>;
	beforeAll(async () => {
		db = await createTestDatabase();
		services = testServices(db.database);
		tree = await makeAccountTree(db.database);
	});
	afterAll(() => db.drop());

	const callerOf = (dns: DnsClient) =>
		createCaller(contextOf({ ...services, dns }, sessionOf(tree.accounts.left, flags('manageProgramAdvanced'))));

	/** A program that has requested a custom domain, and the state of its records after a check. */
	async function asked(domain = `d${newId().slice(-12)}.example.com`) {
		services.dns = client();
		const caller = createCaller(contextOf(services, sessionOf(tree.accounts.left, flags('manageProgramAdvanced'))));
		const { id: programId } = await makeProgram(db.database, tree.accounts.left.id, 'points', newId());
		const { validationOptions } = await caller.domains.request({ programId, domain });
		const [proof, alias] = validationOptions.map(({ resourceRecord }) => resourceRecord);
		if (!proof || !alias) throw new Error('There are no records');
		const look = async () => {
			const found = await caller.domains.refresh({ programId });
			const records = found.validationOptions.map((one) => [
				one.validationStatus,
				one.found.join(' '),
				one.lookUpFault,
			]);
			return [found.state, ...records];
		};
		return { caller, programId, domain, proof, alias, look };
	}
	const [pending, success, failed] = ['PENDING_VALIDATION', 'SUCCESS', 'FAILED'];

	it('is checked once both records are right, and shows what DNS has instead', async () => {
		const { domain, proof, alias, look } = await asked();
		expect(await look()).toEqual(['waiting', [pending, '', null], [pending, '', null]]);
		add(alias.name, 'CNAME', 'parked.example.net');
		add(proof.name, 'TXT', 'rewards-domain=somebody');
		expect(await look()).toEqual([
			'failed',
			[failed, 'rewards-domain=somebody', null],
			[failed, 'parked.example.net', null],
		]);
		sandbox.zone.remove(alias.name);
		expect(await look()).toEqual(['failed', [failed, 'rewards-domain=somebody', null], [pending, '', null]]);
		add(alias.name, 'CNAME', `${alias.value.toUpperCase()}.`);
		// The wrong text may stay next to it; some panels keep the quotation marks that people paste.
		add(proof.name, 'TXT', `"${proof.value}"`);
		expect(await look()).toEqual(['checked', [success, proof.value, null], [success, alias.value, null]]);
		expect(sandbox.calls('dns').some(({ path }) => path === domain)).toBe(true);
	});

	it('follows chains of aliases, accepts the target’s addresses at a zone apex, and stops at a loop', async () => {
		const chain = await asked();
		add(chain.proof.name, 'TXT', chain.proof.value);
		add(chain.alias.name, 'CNAME', 'a.cdn.example.net');
		add('a.cdn.example.net', 'CNAME', 'b.cdn.example.net');
		add('b.cdn.example.net', 'CNAME', 'a.cdn.example.net');
		expect(await chain.look()).toEqual([
			'failed',
			[success, chain.proof.value, null],
			[failed, 'a.cdn.example.net b.cdn.example.net', null],
		]);
		sandbox.zone.remove('b.cdn.example.net');
		add('b.cdn.example.net', 'CNAME', chain.alias.value);
		expect((await chain.look())[0]).toBe('checked');

		const top = await asked();
		add(top.proof.name, 'TXT', top.proof.value);
		add(top.domain, 'A', '203.0.113.10');
		expect(await top.look()).toEqual(['checked', [success, top.proof.value, null], [success, '203.0.113.10', null]]);
		add(top.domain, 'A', '203.0.113.99');
		expect(await top.look()).toEqual([
			'failed',
			[success, top.proof.value, null],
			[failed, '203.0.113.10 203.0.113.99', null],
		]);
	});

	it('keeps its last status if DNS doesn’t respond, and fails once a record is gone', async () => {
		const { proof, alias, look } = await asked();
		add(proof.name, 'TXT', proof.value);
		add(alias.name, 'CNAME', alias.value);
		expect((await look())[0]).toBe('checked');
		sandbox.set('dns', { fault: 'error' });
		expect(await look()).toEqual(['checked', [success, proof.value, 'failed'], [success, alias.value, 'failed']]);
		sandbox.set('dns', { fault: 'cut' });
		services.dns = client({ tryMs: 100 });
		expect(await look()).toEqual(['checked', [success, proof.value, 'timeout'], [success, alias.value, 'timeout']]);
		services.dns = client();
		sandbox.set('dns', { fault: 'none', records: 'none' });
		expect(await look()).toEqual(['failed', [failed, '', null], [failed, '', null]]);
		sandbox.set('dns', { records: 'made' });
		expect((await look())[0]).toBe('checked');
	});

	it('is checked within one time limit, whatever the number and duration of queries', async () => {
		const { programId } = await asked();
		sandbox.set('dns', { fault: 'cut' });
		const found = await callerOf(client({ tryMs: 600_000, limitMs: 600_000, lookMs: 100 })).domains.refresh({
			programId,
		});
		expect(found.validationOptions.map(({ lookUpFault }) => lookUpFault)).toEqual(['timeout', 'timeout']);
		const one = client({ lookMs: 100 }).look();
		expect(await one.texts('shop.example.com')).toMatchObject({ fault: 'timeout' });
		// The time is up: no more queries are sent.
		const before = sandbox.calls('dns').length;
		expect(await one.look().aliases('shop.example.com')).toMatchObject({ fault: 'timeout' });
		expect(sandbox.calls('dns')).toHaveLength(before);
	});

	it('keeps the result of the check that started last, whichever ends first', async () => {
		const { programId, proof, alias } = await asked();
		const real = client();
		let answer = () => {};
		const answered = new Promise<void>((resolve) => {
			answer = resolve;
		});
		const late: DnsClient = {
			...real,
			texts: async (name) => {
				const found = await real.texts(name);
				await answered;
				return found;
			},
			look: () => late,
		};
		const older = callerOf(late).domains.refresh({ programId });
		await expect.poll(() => sandbox.calls('dns').filter(({ path }) => path === alias.name).length).toBeGreaterThan(1);
		add(proof.name, 'TXT', proof.value);
		add(alias.name, 'CNAME', alias.value);
		expect(await callerOf(real).domains.refresh({ programId })).toMatchObject({ state: 'checked' });
		answer();
		expect(await older).toMatchObject({ state: 'checked' });
		expect(await callerOf(real).domains.get({ programId })).toMatchObject({ state: 'checked' });
	});

	it('must point to the operator’s current host, and may do so through the previous one', async () => {
		const { caller, programId, proof, alias, look } = await asked();
		add(proof.name, 'TXT', proof.value);
		add(alias.name, 'CNAME', alias.value);
		expect((await look())[0]).toBe('checked');
		const { domainTarget } = services.config;
		services.config.domainTarget = 'new.rewards.example';
		await db.database.pool.query(
			`update custom_domain set refreshed_at = now() - interval '1 hour' where program_id = $1`,
			[programId],
		);
		const run = await schedules.find(({ name }) => name === 'domainChecks')?.handler();
		await run?.(services);
		const moved = await caller.domains.get({ programId });
		expect(moved).toMatchObject({ state: 'failed' });
		expect(moved?.validationOptions[1]).toMatchObject({
			resourceRecord: { value: 'new.rewards.example' },
			validationStatus: failed,
			found: [alias.value],
		});
		sandbox.zone.remove(alias.value);
		add(alias.value, 'CNAME', 'new.rewards.example');
		expect((await look())[0]).toBe('checked');
		services.config.domainTarget = domainTarget;
	});

	it('goes to the program that proves it, from a program of another account that has not', async () => {
		const squatter = await asked();
		const { domain } = squatter;
		const right = sessionOf(tree.accounts.right, flags('manageProgramAdvanced'));
		const owner = createCaller(contextOf(services, right));
		const { id: programId } = await makeProgram(db.database, tree.accounts.right.id, 'points', newId());
		const ask = () => owner.domains.request({ programId, domain });
		const refusal = await ask().catch((error) => error.fields[0]);
		expect(refusal).toMatchObject({
			code: 'domainUnproved',
			params: { name: `_rewards-domain.${domain}`, value: expect.stringMatching(/^rewards-domain=[0-9a-f]{32}$/) },
		});
		// The other program's record proves nothing of ours, and requesting again returns the same record.
		add(squatter.proof.name, 'TXT', squatter.proof.value);
		await expect(ask()).rejects.toMatchObject({ appCode: 'DUPLICATE', fields: [refusal] });
		expect(await squatter.caller.domains.get({ programId: squatter.programId })).toMatchObject({ state: 'waiting' });
		add(refusal.params.name, 'TXT', refusal.params.value);
		const made = await ask();
		expect(made.validationOptions[0]?.resourceRecord).toMatchObject(refusal.params);
		expect(await squatter.caller.domains.get({ programId: squatter.programId })).toBeNull();
		expect(await squatter.caller.programs.get({ programId: squatter.programId })).toMatchObject({ domain: '' });
		const { items } = await squatter.caller.audit.forRecord({ entity: 'program', id: squatter.programId });
		expect(items[0]).toMatchObject({ action: 'removeDomain', actorName: '' });
		add(domain, 'CNAME', 'sites.rewards.example');
		expect(await owner.domains.refresh({ programId })).toMatchObject({ state: 'checked' });
		// Once proved, another program's record can't take it away.
		const { caller, programId: other } = await asked();
		await expect(caller.domains.request({ programId: other, domain })).rejects.toMatchObject({
			appCode: 'DUPLICATE',
			fields: [{ path: 'domain', code: 'taken' }],
		});
	});

	it('that has expired goes to the program that proves it as well', async () => {
		const late = await asked();
		await db.database.pool.query(
			`update custom_domain set expires_at = now() - interval '1 second' where program_id = $1`,
			[late.programId],
		);
		const right = sessionOf(tree.accounts.right, flags('manageProgramAdvanced'));
		const owner = createCaller(contextOf(services, right));
		const { id: programId } = await makeProgram(db.database, tree.accounts.right.id, 'points', newId());
		const ask = () => owner.domains.request({ programId, domain: late.domain });
		const { params } = await ask().catch((error) => error.fields[0]);
		add(params.name, 'TXT', params.value);
		expect(await ask()).toMatchObject({ domainName: late.domain, state: 'waiting' });
	});

	it('is checked automatically: a valid one daily, others hourly, none after it expires', async () => {
		const [right, waiting, late, fresh] = [await asked(), await asked(), await asked(), await asked()];
		add(right.proof.name, 'TXT', right.proof.value);
		add(right.alias.name, 'CNAME', right.alias.value);
		expect((await right.look())[0]).toBe('checked');
		for (const { proof, alias } of [waiting, late, fresh]) {
			add(proof.name, 'TXT', proof.value);
			add(alias.name, 'CNAME', alias.value);
		}
		const age = (programId: string, set: string) =>
			db.database.pool.query(`update custom_domain set ${set} where program_id = $1`, [programId]);
		await age(right.programId, `refreshed_at = now() - interval '21 hours', expires_at = now() + interval '1 day'`);
		await age(waiting.programId, `requested_at = now() - interval '1 hour'`);
		await age(late.programId, `requested_at = now() - interval '31 days', expires_at = now() - interval '1 day'`);
		const checks = schedules.find(({ name }) => name === 'domainChecks');
		const run = await checks?.handler();
		await run?.(services);
		const states = [right, waiting, late, fresh].map(async ({ caller, programId }) => {
			const found = await caller.domains.get({ programId });
			return [found?.state, (found?.expiresAt.getTime() ?? 0) > Date.now() + 29 * 86_400_000];
		});
		expect(await Promise.all(states)).toEqual([
			['checked', true],
			['checked', true],
			['expired', false],
			['waiting', true],
		]);
		const [entry] = (await waiting.caller.audit.forRecord({ entity: 'program', id: waiting.programId })).items;
		expect(entry).toMatchObject({ action: 'refreshDomain', actorName: '' });
	});
});
