import { setImmediate as nextTurn } from 'node:timers/promises';
import { type HashingShare, hashBehind, openText } from '../../../crypto';
import { AppError } from '../../../errors';
import type { JobOutcome, JobRun } from '../../../jobs';
import { passwordContext } from '../imports/stage';
import type { PasswordHashingResult } from './password-hashing';

const batch = 50;

const next = `select id, password_sealed as sealed from participant
	where program_id = $1 and password_sealed is not null and deleted_at is null order by id limit ${batch}`;
// Locked by id, as in imports, to avoid deadlocks. A password changed while this one was hashed stays.
const save = `with locked as materialized (
		select id from participant where program_id = $1 and id = any($2::uuid[]) order by id for no key update
	)
	update participant p set password_hash = h.hash, password_sealed = null
	from locked join unnest($2::uuid[], $3::bytea[], $4::text[]) as h (id, sealed, hash) on h.id = locked.id
	where p.program_id = $1 and p.id = locked.id and p.password_sealed = h.sealed`;

/**
 * Hashes in small batches, each saved at once: a run that is killed or cancelled keeps its finished batches, and the
 * next continues from there.
 */
export async function runPasswordHashing(
	run: JobRun<Record<string, never>, PasswordHashingResult, 'hashing'>,
): Promise<JobOutcome<PasswordHashingResult>> {
	const { services, programId, signal } = run;
	if (!programId) throw new AppError('NOT_FOUND', { entity: 'program' });
	const { pool } = services.db;
	const share: HashingShare = ['staff', run.accountId, 'imports'];
	const { rows: counted } = await pool.query<{ total: number }>(
		'select count(*) as total from participant where program_id = $1 and password_sealed is not null and deleted_at is null',
		[programId],
	);
	const total = counted[0]?.total ?? 0;
	let done = 0;
	run.progress({ stage: 'hashing', done, total });
	for (;;) {
		signal.throwIfAborted();
		const { rows } = await pool.query<{ id: string; sealed: Buffer }>(next, [programId]);
		if (rows.length === 0) return { result: { hashed: done }, done, total: Math.max(total, done) };
		const hashes: string[] = [];
		// One after another, each when it is the account's turn: sign-ins hash too and must not wait behind an import.
		for (const { sealed } of rows) {
			signal.throwIfAborted();
			const password = openText(services.config.dataKey, sealed, passwordContext(programId));
			hashes.push(await hashBehind(share, password));
			await nextTurn();
		}
		await pool.query(save, [programId, rows.map((row) => row.id), rows.map((row) => row.sealed), hashes]);
		done += rows.length;
		run.progress({ done, total: Math.max(total, done) });
	}
}
