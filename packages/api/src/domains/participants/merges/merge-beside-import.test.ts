import { expect, test } from 'vitest';
import { errorBody } from '../../../errors';
import { createCaller } from '../../../router';
import { makeProgram } from '../../../testing';
import { importTests } from '../imports/testing/import-tests';

const held = importTests();
const { rows } = held;

/**
 * A merge while an import of the same people runs: whoever comes second waits or is refused, and nobody is lost,
 * doubled or archived by it. PostgreSQL's own count of deadlocks shows that none was hidden by a retry.
 */
test('a merge beside an import of the same people ends well in every order', async () => {
	const deadlocks = async () =>
		(await rows<{ n: string }>('select deadlocks as n from pg_stat_database where datname = current_database()'))[0]?.n;
	const before = await deadlocks();
	const outcomes = new Set<string>();
	for (let round = 0; round < 12; round += 1) {
		const target = await makeProgram(held.database, held.bench.accounts.left.id, 'points');
		const programId = target.id;
		const caller = createCaller(held.bench.ctxOf(target));
		const people = Array.from({ length: 40 }, (_, n) => `P${n},p${n}@example.com,X-${n}`);
		await held.bench.run(`name,email,externalId\n${people.join('\n')}\n`, { target });
		const ids = await rows<{ id: string; email: string; version: number }>(
			'select id, email, version from participant where program_id = $1',
			[programId],
		);
		const find = (email: string) => ids.find((one) => one.email === email) ?? { id: '', version: 0 };
		const [kept, merged] = [find('p3@example.com'), find('p30@example.com')];
		await rows(
			`insert into ledger_entry (program_id, id, participant_id, type, amount, description)
			select $1, gen_random_uuid(), unnest($2::uuid[]), 'adjustment', 100, 'Sales'`,
			[programId, [kept.id, merged.id]],
		);
		const versions = await rows<{ id: string; version: number }>(
			'select id, version from participant where id = any($1)',
			[[kept.id, merged.id]],
		);
		const versionOf = (id: string) => versions.find((one) => one.id === id)?.version ?? 0;
		const changed = people.map((line) => line.replace(/^P/, 'Q'));
		const importing = held.bench.run(`name,email,externalId\n${changed.join('\n')}\n`, { mode: 'replace', target });
		// Now before the import has begun, now while it compares or writes.
		await new Promise((resolve) => setTimeout(resolve, round * 12));
		const merging = caller.participants.merges
			.merge({
				programId,
				keptId: kept.id,
				mergedId: merged.id,
				keptVersion: versionOf(kept.id),
				mergedVersion: versionOf(merged.id),
			})
			.then(
				() => 'merged',
				(error: unknown) => errorBody(error).code,
			);
		const [{ job }, outcome] = await Promise.all([importing, merging]);
		outcomes.add(outcome);
		expect(['done', 'doneWithRejects']).toContain(job.state);
		expect(['merged', 'CONFLICT', 'BUSY']).toContain(outcome);
		const after = await rows<{ people: number; active: number; points: number; ledger: number }>(
			`select count(*) filter (where deleted_at is null)::int as people, count(*) filter (where deleted_at is null and status = 'Active')::int as active,
				sum(balance)::int as points, (select sum(amount)::int from ledger_entry where program_id = $1) as ledger
			from participant where program_id = $1`,
			[programId],
		);
		const left = outcome === 'merged' ? 39 : 40;
		expect(after).toEqual([{ people: left, active: left, points: 200, ledger: 200 }]);
	}
	expect(outcomes).toContain('merged');
	expect(await deadlocks()).toBe(before);
}, 120_000);
