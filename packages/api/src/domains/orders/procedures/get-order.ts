import { z } from 'zod';
import { AppError } from '../../../errors';
import { type ProgramContext, programProcedure } from '../../../trpc';
import { type OrderRow, orderOf, orderSql } from '../select';

interface OrderKey {
	/** Its id, or its number: links have either. */
	orderId: string;
	/** The participant it must belong to. */
	participantId?: string | undefined;
	/** Only a batch order. */
	batch?: true;
}

const isId = (text: string): boolean => z.uuid().safeParse(text).success;

/**
 * One order of the program with its items. NOT_FOUND for one of another program, or of another participant when one is
 * given; those of deleted participants stay.
 */
export async function getOrder(
	{ db, program }: Pick<ProgramContext, 'db' | 'program'>,
	{ orderId, participantId, batch }: OrderKey,
) {
	const byId = isId(orderId);
	const conditions = [
		byId ? 'o.id = $2::uuid' : 'o.order_number = $2',
		...(participantId === undefined ? [] : ['o.participant_id = $3::uuid']),
		...(batch ? ['o.batch'] : []),
	];
	const { rows } = await db.pool.query<OrderRow>({
		name: `order-by-${byId ? 'id' : 'number'}${participantId === undefined ? '' : '-of'}${batch ? '-batch' : ''}`,
		text: [orderSql, ...conditions].join(' and '),
		values: [program.id, orderId, ...(participantId === undefined ? [] : [participantId])],
	});
	const [row] = rows;
	if (!row) throw new AppError('NOT_FOUND', { entity: 'order' });
	return orderOf(row);
}

/** One order by its id or its number; with `participantId` only if it is theirs. */
export const getOrderProcedure = programProcedure('manageOrders', 'manageProgram')
	.input(z.object({ orderId: z.string().min(1).max(100), participantId: z.uuid().optional() }))
	.query(({ ctx, input }) => getOrder(ctx, input));
