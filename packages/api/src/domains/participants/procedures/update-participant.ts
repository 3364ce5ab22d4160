import { databaseClock, newId, type TransactionClient } from '@rewards/db';
import { type ParticipantInput, participantShape } from '@rewards/validators/participants/schemas';
import { participantFields } from '@rewards/validators/participants/words';
import { z } from 'zod';
import { isUnchanged, writeAudit } from '../../../audit';
import { hashBehind } from '../../../crypto';
import { AppError } from '../../../errors';
import { conflictOf } from '../../../errors/conflict';
import { type ProgramContext, programProcedure } from '../../../trpc';
import { staffShare } from '../../auth';
import { refuseFreeing } from '../held-codes';
import { retireLink } from '../password-links/open-link';
import { type ParticipantDetail, participantOf, participantSelect } from '../select';
import { checkEdit, duplicateOr, type Edit, refuseTaken } from '../services/check-participant';
import { getParticipant } from './get-participant';

interface Change extends Edit {
	participantId: string;
	/** The version the form was loaded with; without one (REST) the current state is overwritten. */
	version?: number;
}

/**
 * Saves a participant and the first address; an empty password keeps the old one. CONFLICT when another user saved
 * meanwhile.
 */
export async function updateParticipant(
	ctx: ProgramContext,
	{ participantId: id, version, ...edit }: Change,
): Promise<ParticipantDetail> {
	const { id: programId, accountId } = ctx.program;
	const loaded = await getParticipant(ctx, id);
	const { password, addresses, ...fields } = await checkEdit(ctx, loaded, edit);
	const passwordHash = password === '' ? undefined : await hashBehind(staffShare(ctx.session), password);
	const saved = await ctx.db.prisma
		.$transaction(async (tx) => {
			const before = await lockParticipant(tx, programId, id);
			if (version !== undefined && before.version !== version) return null;
			const {
				addresses: [address],
				usedByOrderId,
				...own
			} = before;
			refuseFreeing({ ...own, usedByOrderId }, fields);
			await refuseTaken(tx, { programId, id }, fields, own);
			const first = address || Object.values(addresses[0]).some((value) => value !== '') ? addresses[0] : null;
			const was = { ...own, ...address, password: '' };
			const is = { ...fields, ...first, ...(passwordHash ? { password } : {}) };
			const unchanged = isUnchanged(was, is);
			await tx.participant.update({
				where: { programId_id: { programId, id } },
				data: unchanged
					? {}
					: {
							...fields,
							...(passwordHash ? { passwordHash, passwordSealed: null } : {}),
							version: { increment: 1 },
							updatedAt: databaseClock.now(),
						},
				select: { id: true },
			});
			if (passwordHash && !unchanged) await retireLink(tx, programId, id);
			if (first && !unchanged) await saveFirstAddress(tx, programId, id, address?.id, first);
			await writeAudit(tx, ctx, {
				action: 'update',
				entity: 'participant',
				entityId: id,
				accountId,
				programId,
				before: was,
				after: is,
			});
			return tx.participant.findUniqueOrThrow({
				where: { programId_id: { programId, id } },
				select: participantSelect,
			});
		})
		.catch((error: unknown) => {
			throw duplicateOr(error);
		});
	// Outside the transaction: it takes a connection of its own.
	if (!saved) throw await conflictOf(ctx, 'participant', id, await getParticipant(ctx, id));
	return participantOf(saved);
}

async function lockParticipant(tx: TransactionClient, programId: string, id: string) {
	const rows = await tx.$queryRaw<unknown[]>`select id from participant
		where program_id = ${programId}::uuid and id = ${id}::uuid and deleted_at is null for no key update`;
	if (rows.length === 0) throw new AppError('NOT_FOUND', { entity: 'participant' });
	return tx.participant.findUniqueOrThrow({
		where: { programId_id: { programId, id } },
		select: { ...participantSelect, usedByOrderId: true },
	});
}

/** Overwrites the address `id`, or inserts the first one. */
async function saveFirstAddress(
	tx: TransactionClient,
	programId: string,
	participantId: string,
	id: string | undefined,
	address: ParticipantInput['addresses'][0],
): Promise<void> {
	if (id !== undefined)
		await tx.participantAddress.update({
			where: { programId_id: { programId, id } },
			data: address,
			select: { id: true },
		});
	else
		await tx.participantAddress.create({
			data: { programId, id: newId(), participantId, ...address },
			select: { id: true },
		});
}

/** `sent` makes it a partial edit: `participant` is still the whole record, but only the sent fields are validated. */
export const updateParticipantProcedure = programProcedure('manageParticipant')
	.input(
		z.object({
			participantId: z.uuid(),
			version: z.int().positive().optional(),
			participant: participantShape,
			sent: z.array(z.enum(participantFields)).max(participantFields.length).optional(),
		}),
	)
	.mutation(({ ctx, input }) => updateParticipant(ctx, input));
