import { cancelJob } from '../../jobs/cancel-job';
import type { ProgramContext } from '../../trpc';
import { dropPreview } from '../previews';
import { findPreview } from './get-preview';
import type { AnyImportFlow } from './import-flow';

/** Throws a preview and its file away; one that has become an import stays as it is. NOT_FOUND for any other job. */
export async function discardPreview(
	ctx: ProgramContext,
	flow: Pick<AnyImportFlow, 'previewJob'>,
	previewId: string,
): Promise<{ discarded: boolean }> {
	const { db } = ctx;
	await findPreview(ctx, flow, previewId);
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
