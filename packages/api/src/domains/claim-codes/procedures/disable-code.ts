import { unusedStatuses } from '@rewards/validators/claim-codes/codes';
import type { ParticipantStatus } from '@rewards/validators/participants/words';
import { z } from 'zod';
import { writeAuditOn } from '../../../audit';
import { AppError } from '../../../errors';
import { type ProgramContext, programProcedure } from '../../../trpc';
import { requireClaimProgram } from '../policy';

const take = `select status from participant
	where program_id = $1 and id = $2 and deleted_at is null for no key update`;
const disable = `update participant set status = 'Disabled', version = version + 1, updated_at = now()
	where program_id = $1 and id = $2`;

/**
 * Disables one unused code. NOT_FOUND for a code of another program, BAD_REQUEST for a participant of a program without
 * codes, CONFLICT (`reason: codeNotUnused`) for one that was used, disabled or archived meanwhile: a concurrent use
 * wins.
 */
export async function disableCode(ctx: ProgramContext, sid: string): Promise<{ status: 'Disabled' }> {
	const { id: programId, accountId } = ctx.program;
	await ctx.db.transaction(async (client) => {
		const { rows } = await client.query<{ status: ParticipantStatus }>(take, [programId, sid]);
		const [code] = rows;
		if (!code) throw new AppError('NOT_FOUND', { entity: 'participant' });
		requireClaimProgram(ctx);
		const { status } = code;
		if (!unusedStatuses.some((one) => one === status))
			throw new AppError('CONFLICT', { reason: 'codeNotUnused', status }, { message: 'The code is no longer unused.' });
		await client.query(disable, [programId, sid]);
		await writeAuditOn(client, ctx, {
			action: 'update',
			entity: 'participant',
			entityId: sid,
			accountId,
			programId,
			before: { status },
			after: { status: 'Disabled' },
		});
	});
	return { status: 'Disabled' };
}

export const disableCodeProcedure = programProcedure('manageTransaction')
	.input(z.object({ sid: z.uuid() }))
	.mutation(({ ctx, input }) => disableCode(ctx, input.sid));
