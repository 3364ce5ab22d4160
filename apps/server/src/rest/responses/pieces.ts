import { z } from 'zod';

/**
 * Shapes of REST responses, as they go over the wire: they document the responses, and tests check each response
 * against them.
 */

export const id = z.uuid();
/** A timestamp, in UTC. */
export const moment = z.iso.datetime();
export const count = z.int().min(0);
export const points = z.int();
/** Decimal dollars as a string, because JSON's numbers would round them. */
export const dollars = z.string().regex(/^-?\d+(\.\d+)?$/);
/** A percentage. */
export const percent = z.string().regex(/^-?(\d+(\.\d+)?)?$/);

/** A named shape of the documentation, with an example. Names are shared by all domains. */
export const named = <Shape extends z.ZodType>(name: string, shape: Shape, example: z.output<Shape>): Shape =>
	shape.meta({ id: name, examples: [example] });

export const exampleOf = (shape: z.ZodType): unknown => {
	const { examples } = shape.meta() ?? {};
	return Array.isArray(examples) ? examples[0] : undefined;
};

export const done = named('Done', z.object({ success: z.literal(true) }), { success: true });
/** A move that isn't possible now is a response, not an error. */
export const outcome = named('Outcome', z.object({ success: z.boolean(), message: z.string() }), {
	success: true,
	message: 'Order has been voided successfully.',
});

/** Ids used in all examples. */
export const exampleIds = {
	account: '0197f2c4-6b10-7c3e-9d51-0a4be1c6f001',
	program: '0197f2c4-6b10-7c3e-9d51-0a4be1c6f002',
	participant: '0197f2c4-6b10-7c3e-9d51-0a4be1c6f003',
	order: '0197f2c4-6b10-7c3e-9d51-0a4be1c6f004',
	user: '0197f2c4-6b10-7c3e-9d51-0a4be1c6f005',
	role: '0197f2c4-6b10-7c3e-9d51-0a4be1c6f006',
	level: '0197f2c4-6b10-7c3e-9d51-0a4be1c6f007',
	job: '0197f2c4-6b10-7c3e-9d51-0a4be1c6f008',
	entry: '0197f2c4-6b10-7c3e-9d51-0a4be1c6f009',
	product: '0197f2c4-6b10-7c3e-9d51-0a4be1c6f010',
	address: '0197f2c4-6b10-7c3e-9d51-0a4be1c6f011',
} as const;
