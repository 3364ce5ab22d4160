import { type Database, newId } from '@rewards/db';

/** A participant of a program with that many points. */
export async function makePerson(
	db: Database,
	programId: string,
	points = 0,
	more: { email?: string; externalId?: string; status?: string } = {},
): Promise<string> {
	const id = newId();
	await db.prisma.participant.create({
		data: { programId, id, name: 'Ann Smith', email: `${id}@example.com`, ...more },
		select: { id: true },
	});
	if (points > 0)
		await db.prisma.ledgerEntry.create({
			data: { programId, id: newId(), participantId: id, type: 'adjustment', amount: points, description: 'Start' },
			select: { id: true },
		});
	return id;
}

/** An order of a participant with this cost in points, and its ledger entry. */
export async function makeOrder(
	db: Database,
	programId: string,
	participantId: string,
	points: number,
): Promise<{ orderId: string; entryId: string }> {
	const [orderId, entryId] = [newId(), newId()];
	const order = { programId, id: orderId, orderNumber: `PO-${orderId}`, participantId, total: points };
	await db.prisma.order.create({
		data: { ...order, idempotencyKey: orderId, submissionKey: orderId },
		select: { id: true },
	});
	await db.prisma.ledgerEntry.create({
		data: { programId, id: entryId, participantId, type: 'order', amount: -points, orderId, description: 'Order' },
		select: { id: true },
	});
	return { orderId, entryId };
}

/** The rows that refer to a participant. */
export const sumsOf = (db: Database, programId: string, id: string) =>
	db.prisma.participant.findUniqueOrThrow({
		where: { programId_id: { programId, id } },
		select: { balance: true, awarded: true, redeemed: true, orderCount: true },
	});
