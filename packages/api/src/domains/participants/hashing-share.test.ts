import { readdirSync } from 'node:fs';
import { getPriority } from 'node:os';
import { verify } from '@node-rs/argon2';
import { newId } from '@rewards/db';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashBehind, inThreadTurn, mostWaiting, seal } from '../../crypto';
import { errorBody } from '../../errors';
import { enqueue, requesterOf } from '../../jobs';
import { prepareJobs, startJobWorker } from '../../jobs/worker';
import { createCaller } from '../../router';
import { contextOf, ended, everyFlag, makeAccountTree, storedSession, testServices } from '../../testing';
import type { Services, Session } from '../../trpc';
import { staffShare } from '../auth';
import { passwordContext } from './imports/stage';
import { participantJobs } from './jobs';
import { passwordHashingJob } from './jobs/password-hashing';

let db: TestDatabase;
let services: Services;
let tree: Awaited<ReturnType<typeof makeAccountTree>>;
beforeAll(async () => {
	db = await createTestDatabase({ max: 8 });
	services = testServices(db.database);
	await prepareJobs(db.database);
	tree = await makeAccountTree(db.database);
});
afterAll(() => db.drop());

const staff = () => storedSession(db.database, tree.accounts.left, everyFlag);
const callsOf = (session: Session) => {
	const { participants } = createCaller(contextOf(services, session));
	const programId = tree.programs.left.id;
	const address = {
		country: 'US',
		address1: '1 Main St',
		townCity: 'Austin',
		stateCounty: 'TX',
		postcode: '73301',
		phone: '5125550100',
	};
	const person = (email: string) => ({
		name: 'Ann',
		email,
		status: 'Active',
		password: 'a-password',
		addresses: [address],
	});
	return {
		create: (email: string) => participants.create({ programId, participant: person(email) }),
		update: (sid: string, email: string) =>
			participants.update({ programId, participantId: sid, participant: person(email) }),
		reset: (email: string) => participants.resetPassword({ programId, email, password: 'another-password' }),
	};
};
/** Takes all slots, and all places in the queue of that user, until they are released. */
function fill(session: Session): () => Promise<unknown> {
	let free: () => void = () => undefined;
	const held = new Promise<void>((resolve) => {
		free = resolve;
	});
	const all = Array.from({ length: mostWaiting.user + 1 }, () =>
		inThreadTurn(staffShare(session), () => held).catch(() => undefined),
	);
	return () => {
		free();
		return Promise.all(all);
	};
}
const codeOf = (call: Promise<unknown>) =>
	call.then(
		() => 'done',
		(error: unknown) => errorBody(error).code,
	);

test('passwords of participants use the share of the user who sets them: beyond it they are refused, and a colleague’s are not', async () => {
	const [busy, colleague] = [await staff(), await staff()];
	const [theirs, others] = [callsOf(busy), callsOf(colleague)];
	const { sid, email } = await theirs.create('ann@example.com');
	const free = fill(busy);
	expect(await codeOf(theirs.create('ben@example.com'))).toBe('TOO_MANY_REQUESTS');
	expect(await codeOf(theirs.update(sid, email))).toBe('TOO_MANY_REQUESTS');
	expect(await codeOf(theirs.reset(email))).toBe('TOO_MANY_REQUESTS');
	const waits = codeOf(others.reset(email));
	await free();
	expect(await waits).toBe('done');
	expect(await codeOf(theirs.reset(email))).toBe('done');
});

test('passwords of an import wait for their turn, too', async () => {
	const session = await staff();
	const programId = tree.programs.left.id;
	const sealed = new Uint8Array(seal(services.config.dataKey, 'of-a-file', passwordContext(programId)));
	const id = newId();
	const data = { programId, id, name: 'Sealed', email: 'sealed@example.com', passwordSealed: sealed };
	await db.database.prisma.participant.create({ data, select: { id: true } });
	const free = fill(session);
	const jobId = await db.database.transaction((client) => {
		const createdBy = requesterOf(contextOf(services, session) as Parameters<typeof requesterOf>[0]);
		return enqueue(client, passwordHashingJob, { accountId: tree.accounts.left.id, programId, createdBy, params: {} });
	});
	const worker = await startJobWorker(services, { jobs: participantJobs, concurrency: 1 });
	await ended(db.database, jobId, ({ stage }) => stage === 'hashing');
	const hashed = async () =>
		(await db.database.pool.query('select from participant where id = $1 and password_hash is not null', [id]))
			.rowCount;
	expect(await hashed()).toBe(0);
	await free();
	expect(await ended(db.database, jobId)).toMatchObject({ state: 'done', done: 1 });
	expect(await hashed()).toBe(1);
	await worker.stop();
});

test('a hash of the low-priority thread is valid for a sign-in', async () => {
	const hash = await hashBehind(['staff', 'account', 'user'], 'a-password');
	expect(await verify(hash, 'a-password')).toBe(true);
	expect(await verify(hash, 'another')).toBe(false);
	expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test.runIf(process.platform === 'linux')('that thread yields to everything else', async () => {
	await hashBehind(['staff', 'account', 'user'], 'a-password');
	const nice = readdirSync('/proc/self/task').map((id) => getPriority(Number(id)));
	expect(Math.max(...nice)).toBeGreaterThan(getPriority(0));
});
