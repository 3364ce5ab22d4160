import { z } from 'zod';

const text = z.string().max(500).default('');
export const orderSchema = z.object({
	key: z.string().min(1).max(200),
	orderNumber: z.string().min(1).max(200),
	message: z.string().max(10_000).default(''),
	shippingAddress: z.object({ postcode: text, country: text, address1: text }),
	items: z
		.array(z.object({ line: z.int().min(1), productID: z.string().min(1).max(200), quantity: z.int().min(1) }))
		.min(1)
		.max(1_000),
	messagesTo: text,
});
export type Sent = z.output<typeof orderSchema>;

/** The path of an order's items, step by step, by the supplier's codes; the last item of `partial` waits. */
export const courses = {
	ships: [1, 2, 3],
	backOrder: [1, 5, 11, 2, 3],
	price: [1, 8, 9, 2, 3],
	replaced: [1, 6, 7, 2, 3],
	cancelled: [1, 12, 4],
	returned: [1, 2, 3, 13, 14, 15],
	partial: [1, 2, 3],
} as const;
export type Course = keyof typeof courses;

interface Item {
	line: number;
	status: number;
	sequence: number;
	at: string;
	trackingNumber: string;
	trackingCompany: string;
	trackingLink: string;
}
export interface View {
	key: string;
	orderNumber: string;
	state: 'open' | 'closed';
	items: Item[];
}
interface Entry {
	view: View;
	/** As sent, so the key can't be reused for another order. */
	content: string;
	course: readonly number[];
	partial: boolean;
	step: number;
	messagesTo: string;
	secret: string;
}
export interface Message extends Pick<Entry, 'messagesTo' | 'secret'> {
	view: View;
}

const shipped = new Set([3, 13, 14, 15, 16]);

/** The orders of a supplier, each under its key, and the closed keys. */
export class Book {
	readonly #entries = new Map<string, Entry>();
	readonly #closed = new Set<string>();
	#number = 0;

	get size(): number {
		return this.#entries.size;
	}

	views(): View[] {
		return [...this.#entries.values()].map(({ view }) => view);
	}

	find(key: string): View | undefined {
		return this.#entries.get(key)?.view;
	}

	isClosed(key: string): boolean {
		return this.#closed.has(key);
	}

	/** The order under the key, created now or before; `mismatch` if the key came with another order. */
	take(sent: Sent, course: Course, secret: string): View | 'closed' | 'mismatch' {
		if (this.#closed.has(sent.key)) return 'closed';
		const content = JSON.stringify(sent);
		const known = this.#entries.get(sent.key);
		if (known) return known.content === content ? known.view : 'mismatch';
		this.#number += 1;
		const at = new Date().toISOString();
		const view: View = {
			key: sent.key,
			orderNumber: `S-${String(this.#number).padStart(6, '0')}`,
			state: 'open',
			items: sent.items.map(({ line }) => ({
				line,
				status: 0,
				sequence: 0,
				at,
				trackingNumber: '',
				trackingCompany: '',
				trackingLink: '',
			})),
		};
		const { messagesTo } = sent;
		const partial = course === 'partial';
		this.#entries.set(sent.key, { view, content, course: courses[course], partial, step: 0, messagesTo, secret });
		return view;
	}

	/** Closes a key and drops its order; returns the order if part of it is on its way. */
	close(key: string): View | null {
		const entry = this.#entries.get(key);
		if (entry?.view.items.some(({ status }) => shipped.has(status)) || entry?.view.state === 'closed')
			return entry.view;
		this.#entries.delete(key);
		this.#closed.add(key);
		return null;
	}

	/** Moves every open order one step further; returns the resulting notifications, each with its current state. */
	advance(): Message[] {
		const messages: Message[] = [];
		for (const entry of this.#entries.values()) {
			if (entry.view.state === 'closed') continue;
			const status = entry.course[entry.step];
			const items = entry.view.items.map((item, index) => {
				const waits = entry.partial && index === entry.view.items.length - 1 && index > 0;
				return status === undefined || waits ? item : moved(item, status, entry.view.orderNumber);
			});
			const state = status === undefined && !entry.partial ? 'closed' : 'open';
			if (status === undefined && entry.partial) continue;
			entry.step += 1;
			entry.view = { ...entry.view, state, items };
			messages.push({ view: entry.view, messagesTo: entry.messagesTo, secret: entry.secret });
		}
		return messages;
	}
}

function moved(item: Item, status: number, orderNumber: string): Item {
	const trackingNumber = status === 3 ? `1Z${orderNumber.slice(2)}${item.line}` : item.trackingNumber;
	return {
		...item,
		status,
		sequence: item.sequence + 1,
		at: new Date().toISOString(),
		trackingNumber,
		trackingCompany: trackingNumber && 'Parcel Post',
		trackingLink: trackingNumber && `https://parcels.example/track/${trackingNumber}`,
	};
}
