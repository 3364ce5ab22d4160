import { newId, type TransactionClient } from '@rewards/db';
import type { ParticipantInput } from '@rewards/validators/participants';
import { writeAudit } from '../../../audit';
import { hashPassword } from '../../../crypto';
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
	const before = await getParticipant(ctx, id);
	const { password, addresses, ...fields } = await checkParticipant(
		ctx,
		'edit',
		participant,
		before.addresses[0]?.country,
	);
	const passwordHash = password === '' ? undefined : await hashPassword(password);
	return ctx.db.prisma
		.$transaction(async (tx) => {
			const { count } = await tx.participant.updateMany({
				where: { programId, id, deletedAt: null, version: version ?? before.version },
				data: {
					...fields,
					passwordHash,
					...(passwordHash ? { passwordSealed: null } : {}),
					version: { increment: 1 },
					updatedAt: new Date(),
				},
			});
			if (count === 0) throw await conflictOf(ctx, 'participant', id, await getParticipant(ctx, id));
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
			return participantOf(
				await tx.participant.findUniqueOrThrow({
					where: { programId_id: { programId, id } },
					select: participantSelect,
				}),
			);
		})
		.catch((error: unknown) => {
			throw duplicateOr(error);
		});
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
