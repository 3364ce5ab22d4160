import type { Pool } from '@rewards/db';
import type { SealedColumn } from '../../../data-key/reseal';
import { previewTable } from '../../../imports';
import { passwordContext } from './stage';

const previews = `select v.job_id as "jobId", v.program_id as "programId" from import_preview v
	join pg_attribute a on a.attname = 'password_sealed' and not a.attisdropped
		and a.attrelid = to_regclass('import_stage.p' || replace(v.job_id::text, '-', ''))`;

/** Passwords of imports until they are hashed: of participants, and of previews that nobody has committed yet. */
export async function sealedPasswords(pool: Pool): Promise<readonly SealedColumn[]> {
	const { rows } = await pool.query<{ jobId: string; programId: string }>(previews);
	return [
		// Before the participants: a commit puts its passwords there.
		...rows.map(
			({ jobId, programId }): SealedColumn => ({
				table: previewTable(jobId),
				column: 'password_sealed',
				owner: `'${programId}'::uuid`,
				key: { column: 'line', type: 'int' },
				context: passwordContext,
				// Without an index each portion reads the whole table.
				portion: 5_000,
				passing: true,
			}),
		),
		{
			table: 'participant',
			column: 'password_sealed',
			owner: 'program_id',
			key: { column: 'id', type: 'uuid' },
			context: passwordContext,
			where: 'password_sealed is not null',
		},
	];
}
