import { orderMovements } from '@rewards/validators/orders/constants';

/**
 * The movements `m` of orders (decision 73): a row for an order at its date, and a negative one for each of its endings
 * at the ending's date.
 */
export const movements = 'order_moment m';

/**
 * The order of a movement. There always is one, but as a left join: otherwise the newest movements of many programs
 * aren't read from their index in the order of time.
 */
export const orderOfMovement = {
	alias: 'o',
	sql: 'left join "order" o on o.program_id = m.program_id and o.id = m.order_id',
} as const;

/** Fields that every report of movements has. */
export const movementFields = {
	movement: { sql: 'm.kind', type: 'enum', values: orderMovements },
	/** The order's own date, also in a negative row. */
	orderedAt: { sql: 'o.ordered_at', type: 'datetime' },
} as const;

/** 1 for an order, 0 for an ending: its sum is the number of orders placed. */
export const orderCount = { sql: `(m.kind = 'order')::int`, type: 'number' } as const;
