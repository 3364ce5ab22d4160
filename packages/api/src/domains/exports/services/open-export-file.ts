import type { PermissionFlag } from '@rewards/validators/permissions';
import { AppError } from '../../../errors';
import { readStoredFile } from '../../../imports/stored-file';
import { findJob } from '../../../jobs';
import type { StaffContext } from '../../../trpc';
import { listExportJob } from '../jobs/list-export';

interface StoredRow {
	id: string;
	fileName: string;
	contentType: string;
	size: number;
}
const kept = `select id, name as "fileName", content_type as "contentType", size::float8 as size from stored_file
	where job_id = $1 and kind = 'export' and complete and expires_at > now()`;

/**
 * The file that a job has made of a list, for the user who requested it and while they may still see all its data: they
 * hold every flag that they held when it was made, and still have access to its account or program. NOT_FOUND
 * otherwise, and after a week.
 */
export async function openExportFile(
	ctx: StaffContext,
	jobId: string,
): Promise<Omit<StoredRow, 'id'> & { bytes: AsyncGenerator<Buffer> }> {
	const { db, config, session } = ctx;
	const { result, programId, accountId } = await findJob(ctx, [listExportJob], jobId);
	const allowed =
		result?.flags.every((flag) => session.permissions[flag as PermissionFlag]) &&
		(programId !== null || accountId === session.account.id);
	const { rows } = allowed ? await db.pool.query<StoredRow>(kept, [jobId]) : { rows: [] };
	const [row] = rows;
	if (!row) throw new AppError('NOT_FOUND', { entity: 'file' });
	const { id, ...file } = row;
	return { ...file, bytes: readStoredFile(db, config.dataKey, id) };
}
