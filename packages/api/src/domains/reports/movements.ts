import { orderMovements } from '@rewards/validators/orders/words';

/**
 * The movements of orders (decision 73): a row for an order at its date, and a negative one for each of its endings at
 * the ending's date. `m` is the movement, `o` its order.
 */
export const movements = `order_moment m join "order" o on o.program_id = m.program_id and o.id = m.order_id`;

/** Fields that every report of movements has. */
export const movementFields = {
	movement: { sql: 'm.kind', type: 'enum', values: orderMovements },
	/** The order's own date, also in a negative row. */
	orderedAt: { sql: 'o.ordered_at', type: 'datetime' },
} as const;

/** 1 for an order, 0 for an ending: its sum is the number of orders placed. */
export const orderCount = { sql: `(m.kind = 'order')::int`, type: 'number' } as const;
