import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type Command, WrongUsage } from './lib/command';
import { portalOf, portalOptions, programOf, programOption } from './lib/portal';

function parsed(text: string, what: string) {
	try {
		return JSON.parse(text);
	} catch {
		throw new WrongUsage(`${what} is no JSON.`);
	}
}

export const command: Command = {
	summary: 'Places an order for a participant. Repeating the key places no second order.',
	takes: ['file'],
	options: {
		...programOption,
		key: {
			value: '<text>',
			help: 'Your own key, such as a reference number; without it a new one is generated, and each call places an order.',
		},
		...portalOptions,
	},
	run: async (given) => {
		// The body of POST /api/programs/{id}/orders (docs/api.md).
		const [file = ''] = given.taken;
		const order = parsed(await readFile(file, 'utf8'), file);
		const client = await portalOf(given);
		const programId = await programOf(client, given);
		const key = given.text('key') ?? randomUUID();
		const placed = await client.api.orders.place.mutate({ ...order, programId, key });
		const { orderNumber, total, status } = placed.order;
		return { ok: true, orderNumber, total, status, created: placed.created, key };
	},
};
