import { seal } from '@rewards/api/crypto/index';
import { cancelJob } from '@rewards/api/jobs/cancel-job';
import { createCaller } from '@rewards/api/router';
import { contextOf, ended, storedSession } from '@rewards/api/testing/index';
import { noPermissions } from '@rewards/validators/permissions';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../sandbox';
import { startApp, type TestApp } from '../testing/start-app';

let test: TestApp;
let sandbox: Sandbox;
let headers: Record<string, string>;
let programId: string;
const secret = 'provider-password-77';

beforeAll(async () => {
	sandbox = await startSandbox();
	test = await startApp({ worker: true });
	const permissions = { ...noPermissions, manageProgram: true, manageParticipant: true };
	await test.makeUser('staff', { account: test.tree.accounts.left, permissions });
	headers = await test.signIn('staff');
});
afterAll(async () => {
	await test.stop();
	await sandbox.close();
});

const ask = async (method: 'GET' | 'POST', url: string, body?: object) => {
	const answer = await test.app.inject({ method, url, headers, ...(body ? { payload: body } : {}) });
	return { status: answer.statusCode, body: answer.json() };
};
const set = (data: object) => test.db.prisma.program.update({ where: { id: programId }, data, select: { id: true } });
const task = () => ask('POST', `/api/programs/${programId}/mindtickle`);
const people = async () => {
	const { rows } = await test.db.pool.query<{ name: string; email: string; status: string; external_id: string }>(
		'select name, email, status, external_id from participant where program_id = $1 and deleted_at is null order by email',
		[programId],
	);
	return rows;
};

beforeEach(async () => {
	sandbox.set('people', {
		credentials: 'good',
		amount: 'some',
		quality: 'good',
		pages: 'all',
		answer: 'whole',
		fault: 'none',
	});
	sandbox.set('sign-on', { issuer: 'own', document: 'whole', flow: 'yes', keys: 'one', fault: 'none' });
	const made = await ask('POST', `/api/customers/${test.tree.accounts.left.id}/programs`, { name: 'Signed on' });
	programId = made.body.id;
	await set({
		ssoEnabled: true,
		mindTickleServiceUrl: sandbox.addressOf('people'),
		mindTickleUserName: 'portal',
		mindTicklePassword: Uint8Array.from(
			seal(test.services.config.dataKey, secret, `program ${programId} mindTicklePassword`),
		),
		oktaServiceUrl: sandbox.addressOf('sign-on'),
		oktaClientId: 'client',
	});
});

describe('the task of the first provider', () => {
	it('adds and updates participants, and leaves everyone else unchanged', async () => {
		await test.db.prisma.participant.createMany({
			data: [
				{ programId, id: crypto.randomUUID(), name: 'Only here', email: 'only@example.com' },
				{ programId, id: crypto.randomUUID(), name: 'Old name', email: 'P-00001@people.example' },
			],
		});
		const first = await task();
		expect(first).toMatchObject({
			status: 200,
			body: { success: true, counts: { rows: 40, created: 39, changed: 1, unchanged: 0, rejected: 0 } },
		});
		const all = await people();
		expect(all).toHaveLength(41);
		expect(all).toContainEqual({
			name: 'Ada Lovelace',
			email: 'p-00001@people.example',
			status: 'Active',
			external_id: 'p-00001',
		});
		expect(all).toContainEqual({ name: 'Only here', email: 'only@example.com', status: 'Active', external_id: '' });
		expect((await task()).body.counts).toEqual({ rows: 40, created: 0, changed: 0, unchanged: 40, rejected: 0 });
		const { rows } = await test.db.pool.query("select count(*)::int as files from stored_file where kind = 'upload'");
		expect(rows[0].files).toBe(0);
	});

	it('reads page by page, disables people who have left, and names rejected ones', async () => {
		sandbox.set('people', { amount: 'many', quality: 'odd' });
		const { body } = await task();
		expect(body).toMatchObject({ success: false, counts: { rows: 5001, created: 5000, rejected: 1 } });
		expect((await people()).filter(({ status }) => status === 'Disabled')).toHaveLength(50);
		const { rows } = await test.db.pool.query('select "column", code from job_reject where job_id = $1', [body.jobId]);
		expect(rows).toEqual([{ column: 'name', code: 'nameRequired' }]);
		expect(sandbox.calls('people').length).toBeGreaterThan(20);
	});

	it('keeps what the provider omits, makes new people Active, and rejects anything but yes or no', async () => {
		const known = ['p-00001', 'p-00002', 'p-00003', 'p-00004', 'p-00005'].map((id) => `${id}@people.example`);
		await test.db.prisma.participant.createMany({
			data: known.map((email) => ({ programId, id: crypto.randomUUID(), name: 'Known', email, status: 'Disabled' })),
		});
		sandbox.set('people', { quality: 'vague' });
		const { body } = await task();
		expect(body).toMatchObject({ success: false, counts: { rows: 40, created: 28, changed: 4, rejected: 8 } });
		const all = await people();
		const stateOf = new Map(all.map(({ email, status }) => [email, status]));
		// Not said, null, "False", "true", "Archived".
		expect(known.map((email) => stateOf.get(email))).toEqual([
			'Disabled',
			'Disabled',
			'Disabled',
			'Active',
			'Disabled',
		]);
		expect(['06', '07', '08', '09', '10'].map((end) => stateOf.get(`p-000${end}@people.example`))).toEqual([
			...['Active', 'Active', 'Disabled', 'Active'],
			undefined,
		]);
		expect(all.filter(({ name }) => name === 'Known')).toHaveLength(1);
		const { rows } = await test.db.pool.query(
			'select distinct "column", value, code from job_reject where job_id = $1',
			[body.jobId],
		);
		expect(rows).toEqual([{ column: 'status', value: 'active: "Archived"', code: 'statusUnknown' }]);
	});

	it('keeps the level of people without one at the provider, and rejects new people without a level', async () => {
		await set({ type: 'plateau' });
		const levels = [1, 2, 3].map((n) => ({
			id: crypto.randomUUID(),
			programId,
			position: n,
			description: `Level ${n}`,
		}));
		await test.db.prisma.plateauLevel.createMany({
			data: levels.map((one) => ({ ...one, from: one.position * 10, to: one.position * 10 + 9 })),
		});
		expect((await task()).body.counts).toMatchObject({ created: 40, rejected: 0 });
		sandbox.set('people', { quality: 'bare' });
		await test.db.prisma.participant.deleteMany({ where: { programId, email: 'p-00002@people.example' } });
		expect((await task()).body.counts).toMatchObject({ created: 0, changed: 0, unchanged: 39, rejected: 1 });
	});

	it('imports no participants if there are none', async () => {
		sandbox.set('people', { amount: 'none' });
		expect((await task()).body.counts).toEqual({ rows: 0, created: 0, changed: 0, unchanged: 0, rejected: 0 });
	});

	it('reports the provider’s failure, and changes nothing then', async () => {
		const reasons: [object, string][] = [
			[{ credentials: 'refused' }, 'key'],
			[{ answer: 'odd' }, 'answer'],
			[{ answer: 'moved' }, 'address'],
			[{ amount: 'many', pages: 'early' }, 'incomplete'],
			[{ amount: 'many', pages: 'same' }, 'incomplete'],
		];
		for (const [switches, reason] of reasons) {
			sandbox.set('people', { credentials: 'good', answer: 'whole', pages: 'all', ...switches });
			expect(await task()).toMatchObject({
				status: 502,
				body: { code: 'SERVICE_FAILED', params: { service: 'mindTickle', reason } },
			});
		}
		expect(await people()).toEqual([]);
		const { rows } = await test.db.pool.query("select string_agg(coalesce(error::text, ''), '') as errors from job");
		expect(rows[0].errors).not.toContain(secret);
	});

	it('continues when the provider responds after two failures', async () => {
		sandbox.set('people', { fault: 'twice' });
		expect((await task()).body).toMatchObject({ success: true, counts: { created: 40 } });
	});

	it('starts only with complete settings, and for people with addresses', async () => {
		await set({ mindTickleUserName: '' });
		expect(await task()).toMatchObject({ status: 400, body: { params: { reason: 'signOnIncomplete' } } });
		await set({ mindTickleUserName: 'portal', type: 'claim' });
		expect(await task()).toMatchObject({ status: 400, body: { params: { reason: 'codesOnly' } } });
		await set({ type: 'points', ssoEnabled: false });
		expect(await task()).toMatchObject({ status: 400, body: { params: { reason: 'signOnOff' } } });
	});

	it('never runs twice at once, and ends at once when cancelled while it waits for the provider', async () => {
		sandbox.set('people', { speed: 'late' });
		const { left } = test.tree.accounts;
		const session = await storedSession(test.db, left, { ...noPermissions, manageProgram: true });
		const { programs } = createCaller(contextOf(test.services, session));
		const two = await Promise.allSettled([programs.importPeople({ programId }), programs.importPeople({ programId })]);
		const started = two.flatMap((one) => (one.status === 'fulfilled' ? [one.value.jobId] : []));
		expect(started).toHaveLength(1);
		const [jobId = ''] = started;
		expect(await task()).toMatchObject({ status: 409, body: { params: { reason: 'running', jobId } } });
		await ended(test.db, jobId, ({ state }) => state === 'running');
		expect(await cancelJob(test.db, jobId)).toBe(true);
		expect((await ended(test.db, jobId)).state).toBe('cancelled');
		expect(await people()).toEqual([]);
		sandbox.set('people', { speed: 'now' });
		expect((await task()).status).toBe(200);
	});
});

describe('the check of the second provider', () => {
	const check = () => ask('POST', `/api/programs/${programId}/rebuildokta`);

	it('finds issuer, endpoints and keys', async () => {
		const issuer = sandbox.addressOf('sign-on');
		expect(await check()).toEqual({
			status: 200,
			body: {
				success: true,
				message: '',
				faults: [],
				issuer,
				authorizationEndpoint: `${issuer}/authorize`,
				tokenEndpoint: `${issuer}/token`,
				keys: 1,
			},
		});
	});

	it('explains each fault in a sentence', async () => {
		const faults: [Parameters<typeof sandbox.set<'sign-on'>>[1], RegExp][] = [
			[{ issuer: 'other' }, /calls itself https:\/\/somebody-else.example/],
			[{ document: 'bare' }, /does not publish its token_endpoint/],
			[{ document: 'page' }, /did not respond with OpenID Connect settings/],
			[{ flow: 'no' }, /authorization code flow.*PKCE/],
			[{ keys: 'none' }, /no keys/],
			[{ fault: 'error' }, /responded with status 500/],
			[{ fault: 'cut' }, /cannot be reached/],
		];
		for (const [switches, sentence] of faults) {
			sandbox.set('sign-on', {
				issuer: 'own',
				document: 'whole',
				flow: 'yes',
				keys: 'one',
				fault: 'none',
				...switches,
			});
			const { body } = await check();
			expect(body.success).toBe(false);
			expect(body.message).toMatch(sentence);
		}
		await set({ oktaServiceUrl: 'http://169.254.169.254/latest' });
		expect((await check()).body.message).toBe('169.254.169.254 is not an address that this server may connect to.');
		await set({ oktaServiceUrl: 'http://sign-on.example' });
		expect((await check()).body.message).toBe('sign-on.example must be reached over https.');
		await set({ oktaServiceUrl: '' });
		expect((await check()).body.message).toBe('The Service URL is empty.');
	});
});
