/**
 * The effect on another tenant while one user or account sends as many requests as it can: each attack of
 * lib/attacks.ts, against the same server at rest, each side in a process of its own. The other tenant requests a list
 * of five rows ten times a second, signs in twice a second, and books points of which its endpoint hears, once a
 * second; `/readyz` is requested too. ATTACK_SECONDS (10) sets how long each attack lasts, ATTACKS which ones run
 * (words of their names).
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
import type { Answers, Attacker } from './lib/attack-calls';
import type { Order } from './lib/attack-process';
import { attacks, ends } from './lib/attacks';
import { openBenchDatabase, programId, seedParticipants } from './lib/participants';
import { administrator, Part } from './lib/product-process';
import { report } from './lib/report';
import type { Felt, Victim } from './lib/victim';

const seconds = Number(process.env['ATTACK_SECONDS'] ?? 10);
const chosen = (process.env['ATTACKS'] ?? '').split(',').filter(Boolean);

const { database, dataDir, close } = await openBenchDatabase(4);
const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'rewards-fairness-'));
const server = new Part('main', {
	DATABASE_URL: dataDir ? '' : database.url,
	DATA_DIR: folder,
	ALLOW_PRIVATE_TARGETS: 'on',
});

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

const processArgs = process.execArgv.filter((argument) => argument !== '--expose-gc');
const fileOf = (name: string) => fileURLToPath(new URL(`lib/${name}.ts`, import.meta.url));

/** The other tenant, in a process of its own. */
async function startVictim(victim: Victim) {
	const child = fork(fileOf('victim-process'), { execArgv: processArgs });
	const next = async <Said>() => ((await once(child, 'message')) as [Said])[0];
	child.send(victim);
	const { url } = await next<{ url: string }>();
	/** Measures for as long as `during` takes. */
	const feel = async (during: () => Promise<unknown>): Promise<Felt> => {
		child.send('begin');
		const felt = next<Felt>();
		await during();
		child.send('end');
		return felt;
	};
	return { url, feel, stop: () => child.disconnect() };
}

/**
 * Prepares an attack in a separate process, whose start takes a core for a second and is no attack. Resolves to what
 * runs it and returns the responses that it got.
 */
async function prepare(order: Order): Promise<() => Promise<Answers>> {
	const child = fork(fileOf('attack-process'), { execArgv: processArgs });
	const ended = once(child, 'exit');
	const says = async () => {
		const [said] = await Promise.race([once(child, 'message'), ended.then(() => [null])]);
		// It has printed the reason to stderr.
		if (!said) throw new Error(`${order.name} failed`);
		return said;
	};
	child.send(order);
	await says();
	return async () => {
		child.send('begin');
		const answers = new Map<string, number>(await says());
		await ended;
		return answers;
	};
}

const share = (times: number[], part: number): number =>
	[...times].sort((one, other) => one - other)[Math.floor(times.length * part)] ?? Number.NaN;
const words = (answers: Iterable<[string, number]>): string =>
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
	await database.pool.query(
		`insert into ledger_entry (program_id, id, participant_id, type, amount)
		select program_id, gen_random_uuid(), id, 'adjustment', 1000 from participant where program_id = $1 and deleted_at is null`,
		[programId],
	);
	await database.pool.query('analyze ledger_entry');
	const one = await database.pool.query<{ id: string }>('select id from participant where program_id = $1 limit 1', [
		small.id,
	]);
	const token = await signIn(other.userName);
	const victim = await startVictim({
		address: server.address,
		databaseUrl: database.url,
		token,
		userName: other.userName,
		password: testPassword,
		programId: small.id,
		participantId: one.rows[0]?.id ?? '',
	});
	const hook = { name: 'Others', url: victim.url, events: ['balance.changed'], programId: small.id };
	const made = await fetch(`${server.address}/trpc/webhooks.create`, {
		method: 'POST',
		headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
		body: JSON.stringify(hook),
	});
	ok(made.ok, await made.text());
	await victim.feel(() => delay(3_000));
	for (const name of Object.keys(attacks)) {
		if (chosen.length > 0 && !chosen.some((word) => name.includes(word))) continue;
		// A flood of small calls fills the one thread of a process, however it shares its resources: measured without a
		// target.
		const bars = !name.includes('refused');
		const idle = await victim.feel(() => delay(seconds * 1000));
		const attack = await prepare({ name, seconds, databaseUrl: database.url, attacker });
		const begin = performance.now();
		let answers: Answers = new Map();
		const felt = await victim.feel(async () => {
			answers = await attack();
		});
		const after = await victim.feel(() => delay(2_000));
		console.log(`  ${name}: ${((performance.now() - begin) / 1000).toFixed(1)} s`);
		console.log(`    list     idle ${ms(idle.list)}; beside it ${ms(felt.list)}; after it ${ms(after.list)}`);
		console.log(`    sign-in  idle ${ms(idle.signIn)}; beside it ${ms(felt.signIn)}`);
		console.log(`    message  idle ${ms(idle.message)}; beside it ${ms(felt.message)}`);
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
		report({
			work: `another tenant's webhook message beside ${name}; by hand: at rest`,
			unit: 'ms p95',
			ours: share(felt.message, 0.95),
			floor: share(idle.message, 0.95),
			...(bars ? { bar: { atMost: 2 } } : {}),
		});
		const refused = [...felt.faults, ...after.faults].reduce((sum, [, times]) => sum + times, 0);
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
	victim.stop();
} finally {
	await server.kill();
	await close();
	rmSync(folder, { recursive: true, force: true });
}
