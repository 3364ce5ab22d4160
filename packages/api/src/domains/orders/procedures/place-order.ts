import { orderBodySchema } from '@rewards/validators/orders/schemas';
import { z } from 'zod';
import { AppError } from '../../../errors';
import { programProcedure } from '../../../trpc';
import { placeOrder } from '../intake/place-order';

const input = orderBodySchema.safeExtend({
	/** The idempotency key; defaults to that of the request. */
	key: z
		.string()
		.regex(/^[\x21-\x7e]{1,200}$/)
		.optional(),
	/** From a program's site; else staff place it for the participant. */
	onSite: z.boolean().default(false),
	/** Staff order although participants can't. */
	anyway: z.boolean().default(false),
});

/** The order keeps its key permanently, so the one-day store of keys is not used. */
export const placeOrderProcedure = programProcedure('manageOrders')
	.meta({ access: ['manageOrders'], keyless: true })
	.input(input)
	.mutation(({ ctx, input: { programId: _, key = ctx.request.idempotencyKey, onSite, anyway, ...body } }) => {
		if (key !== undefined) return placeOrder(ctx, { key, onSite, anyway, body });
		const message = 'An order needs the header Idempotency-Key, so that it is made once however often it is sent.';
		throw new AppError('BAD_REQUEST', { header: 'Idempotency-Key' }, { message });
	});
