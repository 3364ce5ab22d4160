import { closeClaimCode, readClaimCode } from '@rewards/validators/claim-codes/codes';
import { claimCodeLookUpSchema } from '@rewards/validators/claim-codes/schemas';
import type { ParticipantStatus } from '@rewards/validators/participants/words';
import { codeSpellings, personOf } from '../../../people-keys';
import { type ProgramContext, programProcedure } from '../../../trpc';
import { type HeldBy, heldBy } from '../../participants';
import { requireClaimProgram } from '../policy';

export interface FoundCode {
	sid: string;
	code: string;
	status: ParticipantStatus;
	level: string | null;
	/** null for an imported or manually entered code. */
	batchId: string | null;
	createDate: string;
	orderQuantity: number;
	/** The order that holds the code. */
	usedBy: HeldBy | null;
}

const sql = `select p.id as sid, p.email as code, p.status, l.description as level, p.batch_id as "batchId",
	to_json(p.created_at) #>> '{}' as "createDate", p.order_count as "orderQuantity", ${heldBy('p')} as "usedBy"
	from participant p left join plateau_level l on l.program_id = p.program_id and l.id = p.level_id
	where p.program_id = $1 and p.deleted_at is null
		and p.id = coalesce(${codeSpellings.map((spelling) => personOf(spelling)).join(', ')})`;

/**
 * Finds a code that a person typed or read out: first as it is, then without blanks and dashes, then with look-alikes
 * replaced as in generated codes; null without a match. Case never matters. An imported code with dashes of its own is
 * found only with them.
 */
export async function lookUpCode(ctx: ProgramContext, code: string): Promise<FoundCode | null> {
	requireClaimProgram(ctx);
	const { rows } = await ctx.db.pool.query<FoundCode>({
		name: 'claim-code-look-up',
		text: sql,
		values: [ctx.program.id, code, closeClaimCode(code), readClaimCode(code)],
	});
	return rows[0] ?? null;
}

export const lookUpCodeProcedure = programProcedure('manageTransaction')
	.input(claimCodeLookUpSchema)
	.query(({ ctx, input }) => lookUpCode(ctx, input.code));
