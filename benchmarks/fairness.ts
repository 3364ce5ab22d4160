/**
 * The effect on another tenant while one user or account sends as many requests as it can: each attack of
 * lib/attacks.ts, against the same server at rest. The other tenant requests a list of five rows ten times a second and
 * signs in twice a second; `/readyz` is requested too. ATTACK_SECONDS (10) sets how long each attack lasts, ATTACKS
 * which ones run (words of their names).
 */
import { ok } from 'node:assert';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { everyFlag, makeProgram, makeUser, testPassword } from '@rewards/api/testing/index';
import { newId } from '@rewards/db';
import type { Order } from './lib/attack-process';
import { type Answers, type Attacker, attacks, ends } from './lib/attacks';
import { openBenchDatabase, programId, seedParticipants } from './lib/participants';
import { administrator, Part } from './lib/product-process';
import { report } from './lib/report';

const seconds = Number(process.env['ATTACK_SECONDS'] ?? 10);
const chosen = (process.env['ATTACKS'] ?? '').split(',').filter(Boolean);

const { database, dataDir, close } = await openBenchDatabase(4);
const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'rewards-fairness-'));
const server = new Part('main', { DATABASE_URL: dataDir ? '' : database.url, DATA_DIR: folder });

async function signIn(userName: string, password = testPassword): Promise<string> {
	const answer = await fetch(`${server.address}/token`, {
		method: 'POST',
		body: new URLSearchParams({ userName, password }),
	});
	const said = (await answer.json()) as { access_token?: string };
	ok(said.access_token, `${answer.status} ${JSON.stringify(said)}`);
	return said.access_token;
}

/** An account below the one of the first administrator. */
async function newAccount(name: string, parentId: string): Promise<string> {
	const id = newId();
	await database.prisma.account.create({ data: { id, name, type: 'customer', parentId }, select: { id: true } });
	return id;
}

interface Felt {
	list: number[];
	signIn: number[];
	/** Unexpected responses. */
	faults: Answers;
}

/** Sends requests at a steady rate, whether or not the last was answered; times count from when each was due. */
async function atPace(perSecond: number, until: () => boolean, ask: () => Promise<void>): Promise<number[]> {
	const times: number[] = [];
	const under: Promise<void>[] = [];
	const begin = performance.now();
	for (let n = 0; !until(); n += 1) {
		const due = begin + (n * 1000) / perSecond;
		await delay(Math.max(0, due - performance.now()));
		under.push(ask().then(() => void times.push(performance.now() - due)));
	}
	await Promise.all(under);
	return times;
}

/** Measures the other tenant until told to stop. */
async function feel(
	victim: { token: string; userName: string; programId: string },
	until: () => boolean,
): Promise<Felt> {
	const faults: Answers = new Map();
	const asked = async (path: string, init: RequestInit = {}) => {
		const answer = await fetch(server.address + path, init).catch(() => null);
		await answer?.text();
		if (!answer?.ok)
			faults.set(
				`${path.slice(0, 20)} ${answer?.status}`,
				(faults.get(`${path.slice(0, 20)} ${answer?.status}`) ?? 0) + 1,
			);
	};
	const input = encodeURIComponent(JSON.stringify({ programId: victim.programId, take: 5, withTotal: true }));
	const [list, signIn] = await Promise.all([
		atPace(10, until, () =>
			asked(`/trpc/participants.list?input=${input}`, { headers: { authorization: `Bearer ${victim.token}` } }),
		),
		atPace(2, until, () =>
			asked('/token', {
				method: 'POST',
				body: new URLSearchParams({ userName: victim.userName, password: testPassword }),
			}),
		),
		atPace(2, until, () => asked('/readyz')),
	]);
	return { list, signIn, faults };
}

/** Runs an attack in a separate process and returns the responses that it got. */
async function attack(order: Order): Promise<Answers> {
	const file = fileURLToPath(new URL('lib/attack-process.ts', import.meta.url));
	const child = fork(file, { execArgv: process.execArgv.filter((argument) => argument !== '--expose-gc') });
	child.send(order);
	const ended = once(child, 'exit');
	const answers = once(child, 'message') as Promise<[[string, number][]]>;
	// An attack that fails has printed the reason to stderr.
	const [got] = await Promise.race([answers, ended.then(() => [null])]);
	if (!got) throw new Error(`${order.name} failed`);
	await ended;
	return new Map(got);
}

const share = (times: number[], part: number): number =>
	[...times].sort((one, other) => one - other)[Math.floor(times.length * part)] ?? Number.NaN;
const lasting = (ms: number) => {
	const end = performance.now() + ms;
	return () => performance.now() > end;
};
const words = (answers: Answers): string =>
	[...answers].map(([what, times]) => `${times} × ${what}`).join(', ') || 'none';
const ms = (times: number[]): string => `p50 ${share(times, 0.5).toFixed(0)}, p95 ${share(times, 0.95).toFixed(0)} ms`;

try {
	await server.start();
	await seedParticipants(database, 150_000);
	await signIn(administrator.userName, administrator.password);
	const { rows } = await database.pool.query<{ id: string }>('select account_id as id from app_user limit 1');
	const root = rows[0]?.id ?? '';
	const [attackers, others] = [await newAccount('Attackers', root), await newAccount('Others', root)];
	await database.pool.query('update program set account_id = $2 where id = $1', [programId, attackers]);
	const team = await Promise.all(
		Array.from({ length: 60 }, () => makeUser(database, { accountId: attackers, permissions: everyFlag })),
	);
	const other = await makeUser(database, { accountId: others, permissions: everyFlag });
	const small = await makeProgram(database, others, 'points');
	await database.pool.query(
		`insert into participant (program_id, id, name, email) select $1, gen_random_uuid(), 'Person ' || i, 'p' || i || '@example.com' from generate_series(1, 200) i`,
		[small.id],
	);
	await database.pool.query('analyze participant');
	const people = await database.pool.query<{ id: string; email: string }>(
		'select id, email from participant where program_id = $1 and deleted_at is null limit 400',
		[programId],
	);
	const tokens: string[] = [];
	for (const { userName } of team) tokens.push(await signIn(userName));
	const attacker: Omit<Attacker, 'database'> = {
		address: server.address,
		programId,
		token: tokens[0] ?? '',
		team: tokens,
		participantIds: people.rows.map(({ id }) => id),
		emails: people.rows.map(({ email }) => email),
	};
	const victim = { token: await signIn(other.userName), userName: other.userName, programId: small.id };
	await feel(victim, lasting(3_000));
	for (const name of Object.keys(attacks)) {
		if (chosen.length > 0 && !chosen.some((word) => name.includes(word))) continue;
		// A flood of small calls fills the one thread of a process, however it shares its resources: measured without a
		// target.
		const bars = !name.includes('refused');
		const idle = await feel(victim, lasting(seconds * 1000));
		let over = false;
		const begin = performance.now();
		const attacking = attack({ name, seconds, databaseUrl: database.url, attacker }).finally(() => {
			over = true;
		});
		const felt = await feel(victim, () => over);
		const answers = await attacking;
		const after = await feel(victim, lasting(2_000));
		console.log(`  ${name}: ${((performance.now() - begin) / 1000).toFixed(1)} s`);
		console.log(`    list     idle ${ms(idle.list)}; beside it ${ms(felt.list)}; after it ${ms(after.list)}`);
		console.log(`    sign-in  idle ${ms(idle.signIn)}; beside it ${ms(felt.signIn)}`);
		console.log(`    faults   ${words(felt.faults)}; the attacker's answers: ${words(answers)}`);
		report({
			work: `another tenant's list of five rows during ${name}; by hand: at rest`,
			unit: 'ms p95',
			ours: share(felt.list, 0.95),
			floor: share(idle.list, 0.95),
			...(bars ? { bar: { atMost: 2 } } : {}),
		});
		report({
			work: `another tenant's sign-in beside ${name}; by hand: at rest`,
			unit: 'ms p95',
			ours: share(felt.signIn, 0.95),
			floor: share(idle.signIn, 0.95),
			...(bars ? { bar: { atMost: 3 } } : {}),
		});
		const refused = [...felt.faults.values(), ...after.faults.values()].reduce((sum, times) => sum + times, 0);
		const broken = [...answers].reduce((sum, [what, times]) => sum + (/^5/.test(what) ? times : 0), 0);
		report({
			work: `refusals for others, and 5xx for the attacker, during ${name}`,
			unit: 'answers',
			ours: refused + broken,
			bar: { atMost: 0 },
		});
		const good = ends[name];
		if (good)
			report({
				work: `the attacker's own calls that ended well, ${name}`,
				unit: 'calls',
				ours: [...answers].reduce((sum, [what, times]) => sum + (good.test(what) ? times : 0), 0),
				bar: { atLeast: 1 },
			});
	}
} finally {
	await server.kill();
	await close();
	rmSync(folder, { recursive: true, force: true });
}
