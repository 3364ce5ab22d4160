import type { APIRequestContext } from '@playwright/test';
import { z } from 'zod';

/** The only level of programs that have levels. */
export const level = { description: 'Gold', message: '', from: 0, to: 0, homePage: '' };
/** Dollars of products: `feedItems` sell product n at 10 + n dollars, and the settings add nothing. */
export const sold = (...items: readonly [n: number, quantity: number][]): number =>
	items.reduce((sum, [n, quantity]) => sum + (10 + n) * quantity, 0);
/** At 8.25 %, rounded for each order. */
export const taxOf = (...items: readonly [n: number, quantity: number][]): number =>
	items.reduce((sum, item) => sum + Math.round(sold(item) * 8.25), 0) / 100;
export const moneyText = (dollars: number): string =>
	dollars.toLocaleString('en-US', { style: 'currency', currency: 'USD' });

const orderSchema = z.object({ id: z.string(), orderNumber: z.string(), userId: z.string() });

/** Places an order as a program's site does. */
export function placeAsSite(request: APIRequestContext, token: string, programId: string) {
	return async (participant: object, items: readonly [n: number, quantity: number][], postcode: string) => {
		const answer = await request.post(`/api/programs/${programId}/orders`, {
			headers: { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() },
			data: {
				participant,
				items: items.map(([n, quantity]) => ({ productID: `P${n}`, quantity })),
				name: 'A Buyer',
				claimEmail: 'a.buyer@example.com',
				shippingAddress: {
					address1: '1 Elm St',
					townCity: 'Austin',
					stateCounty: 'TX',
					postcode,
					country: 'USA',
					phone: '5125550100',
				},
			},
		});
		if (!answer.ok()) throw new Error(`The order was refused: ${await answer.text()}`);
		return orderSchema.parse(await answer.json());
	};
}

const totalsSchema = z.object({
	result: z.object({ data: z.object({ totals: z.record(z.string(), z.unknown()) }) }),
});

/** The sums of a program's orders and reports, as they stand below their lists. */
export async function sumsOf(request: APIRequestContext, token: string, programId: string) {
	const sums = async (list: string, ...fields: readonly string[]) => {
		const totals = fields.map((field) => ({ field, summary: 'sum' }));
		const input = encodeURIComponent(JSON.stringify({ programId, take: 0, totals }));
		const answer = await request.get(`/trpc/${list}?input=${input}`, { headers: { authorization: `Bearer ${token}` } });
		if (!answer.ok()) throw new Error(await answer.text());
		const { data } = totalsSchema.parse(await answer.json()).result;
		return fields.map((field) => Number(data.totals[`sum:${field}`]));
	};
	return {
		orders: await sums('orders.list', 'netTotal', 'netAmount', 'netTax'),
		detail: await sums('orderDetail.list', 'total', 'amount'),
		summary: await sums('orderSummary.list', 'total', 'totalAmount'),
		tax: await sums('tax.list', 'taxableAmount', 'amountToCollect'),
	};
}
