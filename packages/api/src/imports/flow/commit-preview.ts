import { newId, type PoolClient } from '@rewards/db';
import { AppError } from '../../errors';
import { enqueue, requesterOf, tellChanged } from '../../jobs';
import type { ProgramContext } from '../../trpc';
import { markUsed } from '../recipes';
import { completeUpload } from '../stored-file';
import type { ImportFlow, ImportParams, PreviewParams } from './import-flow';

const source = `select j.params, j.result, f.sha256 from import_preview v join job j on j.id = v.job_id
	join stored_file f on f.id = v.file_id and (f.job_id = v.job_id or exists (select from job r
		where r.id = f.job_id and r.params->>'previewId' = v.job_id::text and r.state = 'failed' and r.error->>'code' = 'ARCHIVES_MANY'))
	where v.job_id = $1 and v.program_id = $2 and v.expires_at > now() and j.kind = $3 for update of v`;
// A refused import has kept the file.
const lockFile = `select from stored_file where id = (select file_id from import_preview where job_id = $1) for update`;
const begun = `select id from job where program_id = $2 and kind = $3 and params->>'previewId' = $1 and params @> $4::jsonb order by created_at desc limit 1`;
const keep = `update import_preview set expires_at = now() + interval '7 days' where job_id = $1`;

/** The data that a preview passes to its import. */
export interface Previewed<Field extends string> {
	params: PreviewParams<Field>;
	/** Of the preview's job. */
	result: Record<string, unknown>;
	sha256: Buffer | null;
}

/**
 * Starts the import of a previewed file: with the rows of the preview, but existing records and differences are read
 * again. A repeated call, for example after a lost response, returns the existing import: the one with the same
 * `answers`. An import that was refused because it would archive too many can be started again. `paramsOf` builds the
 * job's params from the preview, runs its queries on the transaction's connection, and may throw to refuse the import.
 * NOT_FOUND when the preview isn't ready, was discarded or has expired.
 */
export async function commitPreview<Field extends string, Params extends ImportParams<Field>>(
	ctx: ProgramContext,
	flow: Pick<ImportFlow<Field, Params>, 'previewJob' | 'importJob'>,
	{ previewId, answers }: { previewId: string; answers: object },
	paramsOf: (previewed: Previewed<Field>, client: PoolClient) => NoInfer<Params> | Promise<NoInfer<Params>>,
): Promise<{ jobId: string }> {
	const { db, program } = ctx;
	return db.transaction(async (client) => {
		await client.query(lockFile, [previewId]);
		const { rows } = await client.query<Previewed<Field>>(source, [previewId, program.id, flow.previewJob.kind]);
		const [row] = rows;
		if (!row) {
			const values = [previewId, program.id, flow.importJob.kind, JSON.stringify(answers)];
			const { rows: known } = await client.query<{ id: string }>(begun, values);
			if (!known[0]) throw new AppError('NOT_FOUND', { entity: 'preview' });
			return { jobId: known[0].id };
		}
		const { fileId, fileSize } = row.params;
		const { rows: total } = row.result;
		const jobId = await enqueue(client, flow.importJob, {
			id: newId(),
			accountId: program.accountId,
			programId: program.id,
			createdBy: requesterOf(ctx),
			params: await paramsOf(row, client),
			...(typeof total === 'number' ? { total } : {}),
		});
		await completeUpload(client, { id: fileId, size: fileSize, sha256: null }, jobId);
		await client.query(keep, [previewId]);
		if (row.params.recipeId) await markUsed(client, program.id, row.params.recipeId);
		await tellChanged(client, previewId);
		return { jobId };
	});
}
