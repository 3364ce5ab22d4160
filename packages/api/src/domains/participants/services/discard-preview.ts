import { cancelJob } from '../../../jobs/cancel-job';
import type { ProgramContext } from '../../../trpc';
import { dropPreview } from '../imports/previews';
import { getImportPreview } from './get-import-preview';

/** Throws a preview and its file away; one that has become an import stays as it is. NOT_FOUND for any other job. */
export async function discardPreview(ctx: ProgramContext, previewId: string): Promise<{ discarded: boolean }> {
	const { db } = ctx;
	await getImportPreview(ctx, previewId);
	await cancelJob(db, previewId);
	return db.transaction(async (client) => {
		const { rowCount } = await client.query(`delete from stored_file where job_id = $1 and kind = 'upload'`, [
			previewId,
		]);
		if (!rowCount) return { discarded: false };
		await client.query('delete from job_reject where job_id = $1', [previewId]);
		await dropPreview(client, previewId);
		return { discarded: true };
	});
}
