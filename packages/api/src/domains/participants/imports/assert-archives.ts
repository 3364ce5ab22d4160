import { archivesTooMany } from '@rewards/validators/participants/replace-limit';
import { AppError } from '../../../errors';
import type { Queryable } from '../../../imports';

const sql = `select count(*) as n from participant where program_id = $1 and deleted_at is null and status <> 'Archived'`;

/** The participants of a program that a replacing import could archive. */
export async function presentParticipants(db: Queryable, programId: string): Promise<number> {
	const { rows } = await db.query<{ n: number }>(sql, [programId]);
	return rows[0]?.n ?? 0;
}

interface Replacing {
	programId: string;
	/** As found with all of them locked. */
	changed: number;
	archived: number;
	/** The number that was confirmed. */
	allowed: number | undefined;
	/** The number that needs no confirmation, instead of `archivesTooMany`. */
	atMost: number | undefined;
	/** The preview that was confirmed, for another try with the new number. */
	previewId: string | undefined;
}

/**
 * ARCHIVES_MANY when a replacing import would archive more participants than its requester may without a question
 * (`archivesTooMany`, or `atMost`) and more than were confirmed. Called in the import's transaction, which then changes
 * nothing.
 */
export async function assertArchives(db: Queryable, replacing: Replacing): Promise<void> {
	const { programId, changed, archived, allowed, atMost, previewId } = replacing;
	const tooMany = (present: number) =>
		atMost === undefined ? archivesTooMany(archived, present, allowed) : archived > atMost;
	// No number of participants makes it too many; counting them takes time.
	if (!tooMany(0)) return;
	const present = await presentParticipants(db, programId);
	if (!tooMany(present)) return;
	throw new AppError(
		'ARCHIVES_MANY',
		{ archived, present, ...(previewId ? { changed, previewId } : {}) },
		{
			message: `This import would archive ${archived} of ${present} participants, whom its file doesn't name. Nothing was changed. If that is right, import it again with allowArchived=${archived}; if the file lists only some of them, use mode=update.`,
		},
	);
}
