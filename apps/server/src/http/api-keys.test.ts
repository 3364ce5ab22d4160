import { assertStillSignedIn, createContext } from '@rewards/api/domains/auth/index';
import { flags } from '@rewards/api/testing/index';
import { noPermissions, type PermissionFlag } from '@rewards/validators/permissions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../testing/start-app';

let test: TestApp;
let address: string;
let boss: string;
beforeAll(async () => {
	test = await startApp({ worker: true });
	address = await test.app.listen({ port: 0, host: '127.0.0.1' });
	await test.makeUser('boss', { account: test.tree.accounts.left });
	boss = await tokenOf('boss');
});
afterAll(() => test.stop());

const tokenOf = async (name: string) => (await test.signIn(name)).authorization.replace('Bearer ', '');
const call = async (token: string, path: string, init: RequestInit = {}) => {
	const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...init.headers };
	const answer = await fetch(`${address}${path}`, { ...init, headers });
	// biome-ignore lint/suspicious/noExplicitAny: answers of many shapes, looked at by the tests
	const body = (await answer.json()) as any;
	return { status: answer.status, headers: answer.headers, body };
};
const mutate = async (token: string, path: string, input: object) => {
	const { status, body } = await call(token, `/trpc/${path}`, { method: 'POST', body: JSON.stringify(input) });
	return { status, data: body.result?.data, error: body.error?.data?.app };
};
const query = (token: string, path: string, input: object) =>
	call(token, `/trpc/${path}?input=${encodeURIComponent(JSON.stringify(input))}`);

interface Wanted {
	name?: string;
	programId?: string;
	perMinute?: number;
	lifetime?: number;
}
async function keyWith(on: PermissionFlag[], more: Wanted = {}): Promise<{ id: string; secret: string }> {
	const { status, data } = await mutate(boss, 'apiKeys.create', {
		...flags(...on),
		name: 'Nightly import',
		lifetime: 30,
		...more,
	});
	expect(status).toBe(200);
	return data;
}
const people = (programId: string) => `/api/programs/${programId}/users?skip=0&take=1`;

describe('an API key', () => {
	it('calls with its own permissions and for its own account only', async () => {
		const { left, right } = test.tree.programs;
		const { secret } = await keyWith(['manageParticipant']);
		expect(secret).toMatch(/^rwk_[0-9A-Za-z]{12}_[\w-]{43}$/);
		expect((await call(secret, people(left.id))).status).toBe(200);
		expect((await call(secret, people(right.id))).status).toBe(404);
		expect((await call(secret, '/api/roles')).status).toBe(403);
		const self = await call(secret, '/api/self');
		expect(self.body).toMatchObject({ role: ['staff', 'Nightly import'], data: { displayName: 'Nightly import' } });
	});

	it('is named in the log, pauses when its owner leaves, and works again for the user who resumes it', async () => {
		await test.makeUser('leaver', { account: test.tree.accounts.left });
		const leaver = await tokenOf('leaver');
		const { data } = await mutate(leaver, 'apiKeys.create', {
			...noPermissions,
			manageParticipant: true,
			name: 'Sync',
			lifetime: 0,
		});
		const programId = test.tree.programs.left.id;
		const columns = [{ field: 'email', header: 'E-mail' }];
		const asked = await mutate(data.secret, 'exports.start', {
			list: 'participants',
			name: 'people',
			format: 'csv',
			programId,
			columns,
		});
		expect(asked.error).toBeUndefined();
		const state = async () =>
			(await test.db.prisma.job.findUnique({ where: { id: asked.data.jobId }, select: { state: true } }))?.state;
		await expect.poll(state, { timeout: 15_000 }).toBe('done');
		const entries = await test.db.prisma.auditEntry.findMany({
			where: { sessionId: data.id },
			select: { actorName: true },
		});
		expect(new Set(entries.map(({ actorName }) => actorName))).toEqual(new Set(['Sync']));
		const listed = await query(boss, 'apiKeys.list', { filter: ['name', '=', 'Sync'] });
		expect(listed.body.result.data.items).toMatchObject([{ status: 'active', makerGone: false, ownerName: 'leaver' }]);

		await test.db.prisma.user.updateMany({ where: { userName: 'leaver' }, data: { deletedAt: new Date() } });
		expect((await call(data.secret, people(programId))).status).toBe(401);
		const paused = await query(boss, 'apiKeys.list', { filter: ['name', '=', 'Sync'] });
		expect(paused.body.result.data.items).toMatchObject([{ status: 'paused', pausedBy: 'ownerGone', makerGone: true }]);
		expect((await mutate(boss, 'apiKeys.resume', { id: data.id })).status).toBe(200);
		expect((await call(data.secret, people(programId))).status).toBe(200);
		const resumed = await query(boss, 'apiKeys.list', { filter: ['name', '=', 'Sync'] });
		expect(resumed.body.result.data.items).toMatchObject([{ status: 'active', pausedBy: null, ownerName: 'boss' }]);
	});

	it('for one program reaches nothing else, whatever it names', async () => {
		const { left, leftChild } = test.tree.programs;
		const { secret } = await keyWith(
			['manageParticipant', 'manageProgram', 'manageAccount', 'manageUser', 'manageReports', 'manageOrders'],
			{
				programId: left.id,
			},
		);
		expect((await call(secret, people(left.id))).status).toBe(200);
		expect((await call(secret, people(leftChild.id))).status).toBe(404);
		for (const path of [
			'accounts.list',
			'programs.list',
			'programs.options',
			'jobs.list',
			'claimOverview.list',
			'orderErrors.list',
		]) {
			for (const input of [{}, { programId: left.id }]) {
				const { status, body } = await query(secret, path, input);
				expect([path, status, body.error?.data.app.params?.reason]).toEqual([path, 403, 'keyOfProgram']);
			}
		}
	});

	it('creates and changes no keys, and touches nothing personal', async () => {
		const { id, secret } = await keyWith(['manageRole', 'manageUser']);
		const fields = { ...noPermissions, manageUser: true, name: 'Child' };
		for (const [path, input] of [
			['apiKeys.create', { ...fields, lifetime: 0 }],
			['apiKeys.update', { ...fields, id, version: 1 }],
			['apiKeys.rotate', { id, overlap: 0, lifetime: 0 }],
			['auth.updateSelf', { displayName: 'Boss' }],
			['auth.signOutEverywhere', {}],
		] as const) {
			const { status, error } = await mutate(secret, path, input);
			expect([path, status, error?.params?.reason]).toEqual([path, 403, 'key']);
		}
	});

	it('gets no permission that its creator lacks', async () => {
		await test.makeUser('clerk', {
			account: test.tree.accounts.left,
			permissions: flags('manageRole', 'manageReports'),
		});
		const clerk = await tokenOf('clerk');
		const fields = { ...noPermissions, name: 'More', lifetime: 30 };
		const refused = await mutate(clerk, 'apiKeys.create', { ...fields, manageOrders: true });
		expect([refused.status, refused.error.fields[0].path]).toEqual([403, 'manageOrders']);
		const { id } = await keyWith(['manageOrders']);
		for (const path of ['apiKeys.revoke', 'apiKeys.get']) {
			const { status } = path.endsWith('get') ? await query(clerk, path, { id }) : await mutate(clerk, path, { id });
			expect([path, status]).toEqual([path, 403]);
		}
	});

	it('works with the previous secret as long as the rotation says, and with none after it is revoked', async () => {
		const { id, secret } = await keyWith(['manageParticipant']);
		const path = people(test.tree.programs.left.id);
		const { data } = await mutate(boss, 'apiKeys.rotate', { id, overlap: 1, lifetime: 0 });
		expect([(await call(secret, path)).status, (await call(data.secret, path)).status]).toEqual([200, 200]);
		await test.db.pool.query(`update api_key set previous_until = now() - interval '1 second' where id = $1`, [id]);
		await expect.poll(async () => (await call(secret, path)).status).toBe(401);
		const again = await mutate(boss, 'apiKeys.rotate', { id, overlap: 0, lifetime: 0 });
		expect([(await call(data.secret, path)).status, (await call(again.data.secret, path)).status]).toEqual([401, 200]);
		await mutate(boss, 'apiKeys.revoke', { id });
		const over = await call(again.data.secret, path);
		expect([over.status, over.body.params.reason]).toEqual([401, 'ended']);
		expect((await mutate(boss, 'apiKeys.rotate', { id, overlap: 0, lifetime: 0 })).status).toBe(400);
	});

	it('ends work under way with the secret that began it', async () => {
		const { id, secret } = await keyWith(['manageParticipant']);
		const request = { ip: '203.0.113.7', userAgent: 'Test', id: 'request' };
		const began = async (token: string) => createContext({ services: test.services, request, token });
		const old = await began(secret);
		await assertStillSignedIn(old);
		const { data } = await mutate(boss, 'apiKeys.rotate', { id, overlap: 1, lifetime: 0 });
		await assertStillSignedIn(old);
		const now = await began(data.secret);
		await mutate(boss, 'apiKeys.rotate', { id, overlap: 0, lifetime: 0 });
		for (const ctx of [old, now])
			await expect(assertStillSignedIn(ctx)).rejects.toMatchObject({ appCode: 'UNAUTHORIZED' });
	});

	it('is refused once expired, and when guessed', async () => {
		const { id, secret } = await keyWith(['manageParticipant']);
		await test.db.pool.query(`update api_key set expires_at = now() - interval '1 second' where id = $1`, [id]);
		const path = people(test.tree.programs.left.id);
		await expect.poll(async () => (await call(secret, path)).body.params?.reason).toBe('expired');
		const other = `${secret.slice(0, -1)}${secret.endsWith('A') ? 'E' : 'A'}`;
		for (const guess of [other, 'rwk_', `${secret.slice(0, 17)}${'x'.repeat(5_000)}`]) {
			const { status, body } = await call(guess, path);
			expect([status, body.params.reason]).toEqual([401, 'invalid']);
		}
	});

	it('keeps its version on a save that changes nothing', async () => {
		const { id } = await keyWith(['manageParticipant']);
		const form = { ...flags('manageParticipant'), id, name: 'Nightly import', perMinute: 600, version: 1 };
		const first = await mutate(boss, 'apiKeys.update', { ...form, perMinute: 120 });
		expect(first.data).toMatchObject({ version: 2, perMinute: 120 });
		const same = await mutate(boss, 'apiKeys.update', { ...form, perMinute: 120, version: 2 });
		expect(same.data).toMatchObject({ version: 2 });
		const more = await mutate(boss, 'apiKeys.update', { ...form, ...flags('manageReports'), version: 2 });
		expect(more.data).toMatchObject({ version: 3, manageReports: true });
	});

	it('has its own limit, which each response reports', async () => {
		const { secret } = await keyWith(['manageParticipant'], { perMinute: 2 });
		const first = await call(secret, '/api/self');
		expect(first.headers.get('ratelimit-policy')).toBe('"key";q=2;w=60');
		expect(first.headers.get('ratelimit')).toMatch(/^"key";r=1;t=\d+$/);
		expect((await query(secret, 'auth.self', {})).headers.get('ratelimit')).toMatch(/^"key";r=0;t=\d+$/);
		for (const over of [await call(secret, '/api/self'), await query(secret, 'auth.self', {})]) {
			expect(over.status).toBe(429);
			expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0);
		}
		expect((await call(boss, '/api/self')).headers.get('ratelimit')).toBeNull();
	});

	it('stores no secret: neither the database nor the log has it', async () => {
		const { id, secret } = await keyWith(['manageParticipant']);
		const { rows } = await test.db.pool.query<{ row: string }>(
			`select k::text || u::text as row from api_key k join app_user u on u.id = k.user_id where k.id = $1`,
			[id],
		);
		expect(rows[0]?.row).toContain(secret.slice(0, 16));
		expect(rows[0]?.row).not.toContain(secret.slice(17));
		const entries = await test.db.prisma.auditEntry.findMany({ where: { entityId: id }, select: { after: true } });
		expect(JSON.stringify(entries)).not.toContain(secret.slice(17));
	});
});
