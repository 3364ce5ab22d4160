import { randomUUID } from 'node:crypto';
import { newId } from '@rewards/db';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DnsAnswer, DnsClient } from '../../integrations/dns';
import { createOidcClient } from '../../integrations/oidc';
import { startHostileProvider } from '../../integrations/oidc/testing/hostile-provider';
import { createCaller } from '../../router';
import {
	contextOf,
	everyFlag,
	flags,
	makeAccountTree,
	makeRole,
	refusal,
	storedSession,
	testServices,
} from '../../testing';
import type { AccountScope } from '../../trpc';
import { finishOidc, startOidc } from '../auth';
import { runMailDomainChecks } from './jobs/run-mail-domain-checks';

let test: TestDatabase;
let services: ReturnType<typeof testServices>;
let provider: Awaited<ReturnType<typeof startHostileProvider>>;
let accounts: Awaited<ReturnType<typeof makeAccountTree>>['accounts'];
/** What DNS has by name; the records themselves are looked up over the network in the sandbox's tests. */
const zone = new Map<string, string[]>();
let dnsIsAway = false;
const request = { ip: '203.0.113.7', userAgent: 'Test browser', id: 'request' };

beforeAll(async () => {
	test = await createTestDatabase();
	services = testServices(test.database);
	const texts = async (name: string): Promise<DnsAnswer> => {
		if (dnsIsAway) return { kind: 'unknown', fault: 'timeout' };
		const values = zone.get(name);
		return values ? { kind: 'found', values } : { kind: 'none' };
	};
	const dns: DnsClient = { ...services.dns, texts, look: () => dns };
	services.dns = dns;
	({ accounts } = await makeAccountTree(test.database));
	provider = await startHostileProvider();
	services.oidc = createOidcClient({ ...provider.settings, groupsClaim: 'groups' });
});
beforeEach(async () => {
	zone.clear();
	dnsIsAway = false;
	await test.database.prisma.mailDomain.deleteMany();
	await test.database.prisma.groupRole.deleteMany();
	await test.database.pool.query('delete from sign_in_failure');
});
afterAll(async () => {
	await provider?.close();
	await test?.drop();
});

const callerOf = async (account: AccountScope, permissions = everyFlag) =>
	createCaller(contextOf(services, await storedSession(test.database, account, permissions)));
/** An account's line: this group gives a role of that name. */
async function line(account: AccountScope, group: string): Promise<void> {
	const role = `Role ${newId()}`;
	await makeRole(test.database, account.id, flags('manageReports'), role);
	await (await callerOf(account)).roles.saveGroups({ accountId: account.id, groups: [{ group, role }] });
}
/** Claims, creates the record, and lets it be looked up. */
async function prove(account: AccountScope, domain: string): Promise<void> {
	const caller = await callerOf(account);
	const { record } = await caller.mailDomains.claim({ accountId: account.id, domain });
	zone.set(record.name, [...(zone.get(record.name) ?? []), record.value]);
	await caller.mailDomains.refresh({ accountId: account.id, domain });
}
/** The account in which a new person lands. */
async function landing(email: string, groups: string[], more: Record<string, unknown> = {}): Promise<string | null> {
	provider.claims = { sub: randomUUID(), email, email_verified: true, groups, ...more };
	const { url, state } = await startOidc(services, { request });
	await finishOidc(services, { request, search: await provider.walk(url), state });
	const { accountId } = await test.database.prisma.user.findFirstOrThrow({ where: { email } });
	return accountId;
}
let people = 0;
const somebody = (domain: string) => {
	people += 1;
	return `person${people}@${domain}`;
};

describe('a new person whom groups give a role', () => {
	it('lands in the account that has proved the domain, whatever others name', async () => {
		await line(accounts.left, 'acme-staff');
		await line(accounts.right, 'acme-staff');
		await line(accounts.root, 'acme-staff');
		await prove(accounts.right, 'acme.example');
		expect(await landing(somebody('acme.example'), ['acme-staff'])).toBe(accounts.right.id);
		expect(await landing(somebody('ACME.example'), ['acme-staff'])).toBe(accounts.right.id);
	});

	it('lands nowhere when only another account names the group', async () => {
		await line(accounts.left, 'acme-staff');
		expect(await landing(somebody('acme.example'), ['acme-staff'])).toBeNull();
		await prove(accounts.right, 'acme.example');
		expect(await landing(somebody('acme.example'), ['acme-staff'])).toBeNull();
		// Nor in one that has proved another domain, or in one below the right one.
		await prove(accounts.left, 'left.example');
		await line(accounts.rightChild, 'acme-staff');
		expect(await landing(somebody('acme.example'), ['acme-staff'])).toBeNull();
		for (const near of ['sub.acme.example', 'acme.example.org', 'xacme.example'])
			expect(await landing(somebody(near), ['acme-staff'])).toBeNull();
	});

	it('lands nowhere by an address that the provider doesn’t vouch for', async () => {
		await line(accounts.left, 'staff');
		await line(accounts.root, 'staff');
		await prove(accounts.left, 'acme.example');
		const [email, sub] = [somebody('acme.example'), randomUUID()];
		expect(await landing(email, [], { sub })).toBeNull();
		expect(await landing(email, ['staff'], { sub, email_verified: false })).toBeNull();
		expect(await landing(email, ['staff'], { sub })).toBe(accounts.left.id);
	});

	it('without a proof lands in the root account alone, or where an older line was the only one', async () => {
		await line(accounts.root, 'operators');
		await line(accounts.left, 'operators');
		expect(await landing(somebody('nobody.example'), ['operators'])).toBe(accounts.root.id);
		await line(accounts.left, 'old');
		expect(await landing(somebody('nobody.example'), ['old'])).toBeNull();
		await test.database.prisma.groupRole.updateMany({ where: { groupName: 'old' }, data: { beforeProof: true } });
		expect(await landing(somebody('nobody.example'), ['old'])).toBe(accounts.left.id);
		await prove(accounts.right, 'proved.example');
		expect(await landing(somebody('proved.example'), ['old', 'operators'])).toBeNull();
	});

	it('an older line stays one as long as it names the same group', async () => {
		const caller = await callerOf(accounts.left);
		await line(accounts.left, 'old');
		await test.database.prisma.groupRole.updateMany({ where: { groupName: 'old' }, data: { beforeProof: true } });
		const accountId = accounts.left.id;
		const { groups } = await caller.roles.groups({ accountId });
		await caller.roles.saveGroups({ accountId, groups: [...groups, { group: 'new', role: `${groups[0]?.role}` }] });
		const rows = await test.database.prisma.groupRole.findMany({ where: { accountId }, orderBy: { position: 'asc' } });
		expect(rows.map(({ groupName, beforeProof }) => [groupName, beforeProof])).toEqual([
			['old', true],
			['new', false],
		]);
	});
});

describe('a mail domain', () => {
	it('is proved by a record that only this account is told', async () => {
		const left = await callerOf(accounts.left);
		const accountId = accounts.left.id;
		const claimed = await left.mailDomains.claim({ accountId, domain: ' Acme.Example. ' });
		expect(claimed).toMatchObject({ domain: 'acme.example', state: 'waiting', checkedAt: null });
		expect(claimed.record).toEqual({
			name: '_rewards-mail.acme.example',
			value: expect.stringMatching(/^rewards-mail=[0-9a-f]{32}$/),
		});
		const theirs = await (await callerOf(accounts.right)).mailDomains.claim({
			accountId: accounts.right.id,
			domain: 'acme.example',
		});
		expect(theirs.record.value).not.toBe(claimed.record.value);
		// Another account's record proves nothing.
		zone.set(claimed.record.name, ['v=spf1 -all', theirs.record.value]);
		const look = () => left.mailDomains.refresh({ accountId, domain: 'acme.example' });
		expect(await look()).toMatchObject({ state: 'waiting', checkedAt: expect.any(Date) });
		zone.set(claimed.record.name, [`"${claimed.record.value}"`]);
		expect(await look()).toMatchObject({ state: 'proved' });
		expect(await left.mailDomains.claim({ accountId, domain: 'acme.example' })).toMatchObject({ state: 'proved' });
		expect((await left.mailDomains.list({ accountId })).domains).toMatchObject([{ state: 'proved' }]);
		await left.mailDomains.remove({ accountId, domain: 'acme.example' });
		expect((await left.mailDomains.list({ accountId })).domains).toEqual([]);
	});

	it('belongs to one account: another gets it only once the first one’s record is gone', async () => {
		await prove(accounts.left, 'acme.example');
		expect(await refusal(prove(accounts.right, 'acme.example'))).toMatchObject({ code: 'DUPLICATE' });
		const right = await callerOf(accounts.right);
		const { domains } = await right.mailDomains.list({ accountId: accounts.right.id });
		expect(domains).toMatchObject([{ state: 'waiting' }]);
		zone.set('_rewards-mail.acme.example', [`${domains[0]?.record.value}`]);
		const look = () => right.mailDomains.refresh({ accountId: accounts.right.id, domain: 'acme.example' });
		expect(await look()).toMatchObject({ state: 'proved' });
		const left = await callerOf(accounts.left);
		expect((await left.mailDomains.list({ accountId: accounts.left.id })).domains).toMatchObject([
			{ state: 'waiting' },
		]);
	});

	it('is proved by one of two that look at once', async () => {
		const both = [accounts.left, accounts.right];
		for (const { id: accountId, ...account } of both) {
			const caller = await callerOf({ id: accountId, ...account });
			const { record } = await caller.mailDomains.claim({ accountId, domain: 'race.example' });
			zone.set(record.name, [...(zone.get(record.name) ?? []), record.value]);
		}
		const done = await Promise.all(
			both.map(async (account) =>
				refusal((await callerOf(account)).mailDomains.refresh({ accountId: account.id, domain: 'race.example' })),
			),
		);
		expect(done.filter(({ code }) => code === undefined)).toHaveLength(1);
		expect(done.find(({ code }) => code !== undefined)).toMatchObject({ code: 'DUPLICATE' });
	});

	it('of one tenant that get no answer let those of others through', async () => {
		const claim = (account: string, domain: string) =>
			test.database.pool.query(
				`insert into mail_domain (account_id, domain, requested_at) values ($1, $2, now() - interval '2 days')`,
				[account, domain],
			);
		for (let n = 0; n < 50; n += 1) await claim(accounts.leftChild.id, `silent${n}.example`);
		await claim(accounts.right.id, 'quick.example');
		const asked: string[] = [];
		const { texts } = services.dns;
		services.dns.texts = async (name) => {
			asked.push(name);
			return name.includes('silent') ? { kind: 'unknown', fault: 'timeout' } : texts(name);
		};
		try {
			await runMailDomainChecks(services);
		} finally {
			services.dns.texts = texts;
		}
		expect(asked).toHaveLength(51);
		expect(asked.findIndex((name) => name.includes('quick'))).toBeLessThan(8);
	});

	it('stays proved for a month after its record is gone, and while DNS is away', async () => {
		await line(accounts.left, 'staff');
		await prove(accounts.left, 'acme.example');
		const state = async () =>
			(await (await callerOf(accounts.left)).mailDomains.list({ accountId: accounts.left.id })).domains[0]?.state;
		const age = (interval: string) =>
			test.database.pool.query(
				`update mail_domain set checked_at = checked_at - $1::interval, proved_until = proved_until - $1::interval`,
				[interval],
			);
		await age('29 days');
		dnsIsAway = true;
		await runMailDomainChecks(services);
		expect(await state()).toBe('proved');
		dnsIsAway = false;
		// The check finds the record, and the proof holds anew.
		await runMailDomainChecks(services);
		await age('29 days');
		expect(await state()).toBe('proved');
		zone.clear();
		await runMailDomainChecks(services);
		expect(await state()).toBe('proved');
		await age('2 days');
		expect(await state()).toBe('over');
		expect(await landing(somebody('acme.example'), ['staff'])).toBeNull();
	});

	it.each([
		['co.uk', 'domainSuffix'],
		['127.0.0.1', 'domainAddress'],
		['pаypal.com', 'domainMixedScripts'],
		['sites.rewards.example', 'domainOwn'],
	])('%s can be nobody’s: %s', async (domain, code) => {
		const caller = await callerOf(accounts.left);
		const answer = await refusal(caller.mailDomains.claim({ accountId: accounts.left.id, domain }));
		expect(answer?.fields).toMatchObject([{ path: 'domain', code }]);
	});
});
