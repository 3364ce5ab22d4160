import { newId, type TransactionClient } from '@rewards/db';
import type { ParticipantInput } from '@rewards/validators/participants';
import { writeAudit } from '../../../audit';
import { hashPassword } from '../../../crypto';
import { AppError } from '../../../errors';
import { conflictOf } from '../../../errors/conflict';
import type { ProgramContext } from '../../../trpc';
import { type ParticipantDetail, participantOf, participantSelect } from '../select';
import { checkParticipant, duplicateOr } from './check-participant';
import { getParticipant } from './get-participant';

interface Change {
	participantId: string;
	/** The version the form was loaded with; without one (REST) whatever is there is replaced. */
	version?: number;
	participant: unknown;
}

/** Saves a participant and the first address; an empty password keeps the old one. CONFLICT when somebody saved meanwhile. */
export async function updateParticipant(
	ctx: ProgramContext,
	{ participantId: id, version, participant }: Change,
): Promise<ParticipantDetail> {
	const { id: programId, accountId } = ctx.program;
	const loaded = await getParticipant(ctx, id);
	const { password, addresses, ...fields } = await checkParticipant(
		ctx,
		'edit',
		participant,
		loaded.addresses[0]?.country,
	);
	const passwordHash = password === '' ? undefined : await hashPassword(password);
	const saved = await ctx.db.prisma
		.$transaction(async (tx) => {
			const before = await lockParticipant(tx, programId, id);
			if (version !== undefined && before.version !== version) return null;
			await tx.participant.update({
				where: { programId_id: { programId, id } },
				data: {
					...fields,
					...(passwordHash ? { passwordHash, passwordSealed: null } : {}),
					version: { increment: 1 },
					updatedAt: new Date(),
				},
				select: { id: true },
			});
			await saveFirstAddress(tx, programId, id, addresses[0]);
			const {
				addresses: [address],
				...own
			} = before;
			const was = { ...own, ...address, password: '' };
			const is = { ...fields, ...addresses[0], ...(passwordHash ? { password } : {}) };
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
	// Outside of the transaction: it asks for a connection of its own.
	if (!saved) throw await conflictOf(ctx, 'participant', id, await getParticipant(ctx, id));
	return participantOf(saved);
}

async function lockParticipant(tx: TransactionClient, programId: string, id: string) {
	const rows = await tx.$queryRaw<unknown[]>`select id from participant
		where program_id = ${programId}::uuid and id = ${id}::uuid and deleted_at is null for no key update`;
	if (rows.length === 0) throw new AppError('NOT_FOUND', { entity: 'participant' });
	return tx.participant.findUniqueOrThrow({ where: { programId_id: { programId, id } }, select: participantSelect });
}

async function saveFirstAddress(
	tx: TransactionClient,
	programId: string,
	participantId: string,
	address: ParticipantInput['addresses'][0],
): Promise<void> {
	const first = await tx.participantAddress.findFirst({
		where: { programId, participantId },
		orderBy: { position: 'asc' },
		select: { id: true },
	});
	if (first)
		await tx.participantAddress.update({
			where: { programId_id: { programId, id: first.id } },
			data: address,
			select: { id: true },
		});
	else
		await tx.participantAddress.create({
			data: { programId, id: newId(), participantId, ...address },
			select: { id: true },
		});
}
