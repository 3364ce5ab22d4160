import { z } from 'zod';
import { AppError } from '../../../errors';
import type { ProgramContext } from '../../../trpc';
import { orderOf, orderSelect } from '../select';

interface OrderKey {
	/** Its id, or its number: links have either. */
	orderId: string;
	/** Whose order it has to be. */
	participantId?: string | undefined;
	/** Only a batch order. */
	batch?: true;
}

const isId = (text: string): boolean => z.uuid().safeParse(text).success;

/**
 * One order of the program with its items. NOT_FOUND for one of another program, or of another participant when one is named;
 * those of deleted participants stay.
 */
export async function getOrder(
	{ db, program }: Pick<ProgramContext, 'db' | 'program'>,
	{ orderId, participantId, batch }: OrderKey,
) {
	const row = await db.prisma.order.findFirst({
		where: {
			programId: program.id,
			deletedAt: null,
			...(isId(orderId) ? { id: orderId } : { orderNumber: orderId }),
			...(participantId === undefined ? {} : { participantId }),
			...(batch ? { batch } : {}),
		},
		select: orderSelect,
	});
	if (!row) throw new AppError('NOT_FOUND', { entity: 'order' });
	return orderOf(row);
}
