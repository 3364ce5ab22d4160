import { newId } from '@rewards/db';
import type { ParticipantPreviewResult } from '@rewards/validators/imports';
import { AppError } from '../../../errors';
import { completeUpload } from '../../../imports';
import { enqueue, requesterOf } from '../../../jobs';
import type { ProgramContext } from '../../../trpc';
import { participantImportJob } from '../jobs/participant-import';
import type { ParticipantPreviewParams } from '../jobs/participant-preview';

const source = `select j.params, j.result from import_preview v join job j on j.id = v.job_id
	join stored_file f on f.id = v.file_id and f.job_id = v.job_id
	where v.job_id = $1 and v.program_id = $2 and v.expires_at > now() for update of v, f`;
const begun = `select id from job where program_id = $2 and kind = 'participantImport' and params->>'previewId' = $1
	and params->'override' = to_jsonb($3::boolean)`;
const keep = `update import_preview set expires_at = now() + interval '7 days' where job_id = $1`;

/**
 * Lets a previewed file go in: the rows are those of the preview, who is there and what differs is looked up anew. Asked for once more, because
 * the answer was lost, it gives the import that is there. NOT_FOUND when the preview isn't ready, has been discarded or has expired.
 */
export async function commitImport(
	ctx: ProgramContext,
	{ previewId, override }: { previewId: string; override: boolean },
): Promise<{ jobId: string }> {
	const { db, program } = ctx;
	return db.transaction(async (client) => {
		const { rows } = await client.query<{ params: ParticipantPreviewParams; result: ParticipantPreviewResult }>(
			source,
			[previewId, program.id],
		);
		const [row] = rows;
		if (!row) {
			const { rows: known } = await client.query<{ id: string }>(begun, [previewId, program.id, override]);
			if (!known[0]) throw new AppError('NOT_FOUND', { entity: 'preview' });
			return { jobId: known[0].id };
		}
		const { fileId, fileSize, columns } = row.params;
		const jobId = await enqueue(client, participantImportJob, {
			id: newId(),
			accountId: program.accountId,
			programId: program.id,
			createdBy: requesterOf(ctx),
			params: { fileId, fileSize, columns, override, previewId, sameFileImportedAt: row.result.sameFile?.at ?? null },
			total: row.result.rows,
		});
		await completeUpload(client, { id: fileId, size: fileSize, sha256: null }, jobId);
		await client.query(keep, [previewId]);
		return { jobId };
	});
}
