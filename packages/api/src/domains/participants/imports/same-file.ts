import { participantImportResultSchema, type SameFile } from '@rewards/validators/participants/imports';
import { findEarlierImport, type Queryable } from '../../../imports';

/** The last import of a file with equal bytes into the program that hasn't been undone. */
export async function findSameFile(
	db: Queryable,
	programId: string,
	sha256: Uint8Array | null,
): Promise<SameFile | null> {
	const found = await findEarlierImport(db, programId, sha256, 'participantImport');
	if (!found) return null;
	const { jobId, at, byName } = found;
	const { created, changed, unchanged, known, archived, rejected, mode } = participantImportResultSchema.parse(
		found.result,
	);
	return { jobId, at: at.toISOString(), byName, mode, created, changed, unchanged, known, archived, rejected };
}
