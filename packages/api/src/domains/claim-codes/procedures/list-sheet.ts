import { type ClaimCodeSheetInput, claimCodeSheetSchema } from '@rewards/validators/claim-codes/schemas';
import type { ParticipantStatus } from '@rewards/validators/participants/words';
import { type ProgramContext, programProcedure } from '../../../trpc';
import { requireBatch } from '../policy';

export interface SheetCode {
	sid: string;
	code: string;
	status: ParticipantStatus;
}

interface SheetPage {
	codes: SheetCode[];
	/** Number of positions in the batch that this page covers; more than codes where some were deleted. */
	places: number;
	/** `after` of the next page; null on the last. */
	next: string | null;
}

const row = `p.id as sid, p.email as code, p.status, p.deleted_at is null as there from participant p
	where p.program_id = $1 and p.batch_id = $2`;
const behind = `select ${row} and p.id > $3 order by p.id limit $4`;
// The positions before are skipped in the index alone.
const from = `select ${row} and p.id >= (select id from participant
	where program_id = $1 and batch_id = $2 order by id offset $3 limit 1) order by p.id limit $4`;

/**
 * Codes of a batch in the order of their creation, including all that it ever had: used, disabled and deleted codes
 * keep their positions, so that pages printed one after another omit none. NOT_FOUND for another program's batch.
 */
export async function listSheet(ctx: ProgramContext, input: ClaimCodeSheetInput): Promise<SheetPage> {
	const { batchId, after, take } = input;
	await requireBatch(ctx, batchId);
	const { rows } = await ctx.db.pool.query<SheetCode & { there: boolean }>({
		name: after ? 'claim-code-sheet-behind' : 'claim-code-sheet-from',
		text: after ? behind : from,
		values: [ctx.program.id, batchId, after ?? input.from, take],
	});
	const codes = rows.filter(({ there }) => there).map(({ sid, code, status }) => ({ sid, code, status }));
	return { codes, places: rows.length, next: rows.length < take ? null : (rows.at(-1)?.sid ?? null) };
}

/** Codes for the printable sheet, page by page. */
export const listSheetProcedure = programProcedure('manageTransaction')
	.input(claimCodeSheetSchema)
	.query(({ ctx, input }) => listSheet(ctx, input));
