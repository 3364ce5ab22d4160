import { tellChanged } from '../../jobs';
import { cancelJob } from '../../jobs/cancel-job';
import type { ProgramContext } from '../../trpc';
import { dropRejects } from '../keep-rejects';
import { dropPreview } from '../previews';
import { lockJobFile } from '../stored-file';
import { findPreview } from './get-preview';
import type { AnyImportFlow } from './import-flow';

/**
 * Discards a preview and its file; one that has become an import stays. NOT_FOUND for any other job. A user who waits
 * for a preview that another user discards gets a notice.
 */
export async function discardPreview(
	ctx: ProgramContext,
	flow: Pick<AnyImportFlow, 'previewJob'>,
	previewId: string,
): Promise<{ discarded: boolean }> {
	const { db, session } = ctx;
	const { createdById } = await findPreview(ctx, flow, previewId);
	await cancelJob(db, previewId, { by: createdById === session.user.id ? undefined : session.user });
	return db.transaction(async (client) => {
		const fileId = await lockJobFile(client, previewId);
		if (fileId === null) return { discarded: false };
		await dropPreview(client, previewId);
		await client.query('delete from stored_file where id = $1', [fileId]);
		await dropRejects(client, previewId);
		// Open pages of the preview show that its file is gone.
		await tellChanged(client, previewId);
		return { discarded: true };
	});
}
