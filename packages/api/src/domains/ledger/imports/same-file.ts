import { pointImportResultSchema, type SamePointFile } from '@rewards/validators/ledger/imports';
import { AppError } from '../../../errors';
import { findEarlierImport, type Queryable } from '../../../imports';

/** The digest of an upload's bytes; null until they have been read. */
export async function hashOf(db: Queryable, fileId: string): Promise<Buffer | null> {
	const sql = 'select sha256 from stored_file where id = $1';
	const { rows } = await db.query<{ sha256: Buffer | null }>(sql, [fileId]);
	return rows[0]?.sha256 ?? null;
}

/** The last import of a file with equal bytes into the program. */
export async function findSamePoints(
	db: Queryable,
	programId: string,
	sha256: Uint8Array | null,
): Promise<SamePointFile | null> {
	const found = await findEarlierImport(db, programId, sha256, 'pointImport');
	if (!found) return null;
	const { jobId, at, byName } = found;
	const { accepted, participants, awarded, debited, rejected } = pointImportResultSchema.parse(found.result);
	return { jobId, at: at.toISOString(), byName, accepted, participants, awarded, debited, rejected };
}

/** Points are imported twice only on explicit request: ALREADY_IMPORTED for a known file, unless `again`. */
export async function refuseKnown(
	db: Queryable,
	programId: string,
	sha256: Uint8Array | null,
	again: boolean,
): Promise<SamePointFile | null> {
	const known = await findSamePoints(db, programId, sha256);
	if (known && !again) throw new AppError('ALREADY_IMPORTED', { importedAt: known.at, jobId: known.jobId });
	return known;
}
