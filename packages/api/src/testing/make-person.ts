import { type Database, newId } from '@rewards/db';

/** A participant of a program with that many points. */
export async function makePerson(
	db: Database,
	programId: string,
	points = 0,
	more: { email?: string; status?: string; levelId?: string } = {},
): Promise<string> {
	const id = newId();
	const select = { id: true };
	const email = `${id}@example.com`;
	await db.prisma.participant.create({ data: { programId, id, name: 'Ann Smith', email, ...more }, select });
	const entry = { programId, id: newId(), participantId: id, type: 'adjustment', description: 'Start' };
	if (points > 0) await db.prisma.ledgerEntry.create({ data: { ...entry, amount: points }, select });
	return id;
}

/** The rows that refer to a participant. */
export const sumsOf = (db: Database, programId: string, id: string) =>
	db.prisma.participant.findUniqueOrThrow({
		where: { programId_id: { programId, id } },
		select: { balance: true, awarded: true, redeemed: true, orderCount: true },
	});
