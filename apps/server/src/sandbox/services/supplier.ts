import { defineService } from '../service';
import { Book, type Course, orderSchema } from './supplier/book';
import { type Habit, Messenger } from './supplier/messages';

const paces = { quick: 1_000, calm: 15_000, asked: 0 } as const;
/** More of one product than this supplier sells. */
const mostOfOne = 20;

/** A supplier that takes orders, ships them, and reports on them. */
export const supplier = defineService({
	name: 'supplier',
	title: 'Supplier',
	about: 'Takes orders from programs, ships them and reports their status. It forgets them when it stops.',
	switches: {
		key: { title: 'Dev key', choices: { good: 'is taken', refused: 'is refused (401)' } },
		orders: {
			title: 'Orders',
			choices: {
				taken: 'are taken',
				rules: `are refused above ${mostOfOne} of a product, or to postal code 00000`,
				refused: 'are refused',
			},
		},
		answer: {
			title: 'Answer to an order',
			choices: {
				whole: 'is whole',
				lostOnce: 'is lost the first time, though the order is taken',
				lost: 'is always lost, though the order is taken',
				odd: 'has another shape',
			},
		},
		course: {
			title: 'Items',
			choices: {
				ships: 'are shipped',
				backOrder: 'are on back order first',
				price: 'ask for another price first',
				replaced: 'are replaced by others',
				cancelled: 'are cancelled',
				returned: 'are shipped and returned',
				partial: 'are shipped, but for the last one of each order',
			},
		},
		pace: { title: 'Pace', choices: { calm: '15 seconds a step', quick: '1 second a step', asked: 'when asked' } },
		messages: {
			title: 'Messages',
			choices: { once: 'come once', none: 'are lost', twice: 'come twice', backwards: 'come in wrong order' },
		},
	},
	routes(app, { switches }) {
		const book = new Book();
		const messenger = new Messenger();
		const lostBefore = new Set<string>();
		let since = Date.now();
		const advance = () => messenger.tell(book.advance(), switches().messages as Habit);
		const clock = setInterval(() => {
			const pace = paces[switches().pace];
			if (pace === 0 || Date.now() - since < pace) return;
			since = Date.now();
			void advance();
		}, 250);
		clock.unref();
		app.addHook('onClose', async () => clearInterval(clock));

		// Controls for people who try the product, outside the protocol.
		app.post('/advance', async () => {
			await advance();
			return { orders: book.size };
		});
		app.get('/orders', async () => ({ orders: book.views() }));

		app.register(async (orders) => {
			orders.addHook('onRequest', async ({ headers }, reply) => {
				if (switches().key === 'refused' || !/^Bearer \S+$/.test(headers.authorization ?? ''))
					await reply.code(401).send({ code: 'key', message: 'The dev key is unknown' });
			});
			orders.post('/orders', async (request, reply) => {
				const { orders: taking, answer, course } = switches();
				const sent = orderSchema.safeParse(request.body);
				if (!sent.success) {
					const [issue] = sent.error.issues;
					return reply.code(422).send({ code: 'order', message: `${issue?.path.join('.')}: ${issue?.message}` });
				}
				const known = book.find(sent.data.key);
				if (!known && !book.isClosed(sent.data.key)) {
					const refusal = refusalOf(sent.data, taking);
					if (refusal) return reply.code(422).send({ code: 'refused', message: refusal });
				}
				const secret = (request.headers.authorization ?? '').replace(/^Bearer /, '');
				const view = book.take(sent.data, course as Course, secret);
				if (view === 'closed') return reply.code(409).send({ code: 'closed', message: 'This key is closed' });
				if (view === 'mismatch')
					return reply.code(409).send({ code: 'mismatch', message: 'This key came with another order' });
				const lost = answer === 'lost' || (answer === 'lostOnce' && !lostBefore.has(view.key));
				if (lost) {
					lostBefore.add(view.key);
					reply.hijack();
					request.raw.socket.destroy();
					return reply;
				}
				if (answer === 'odd') return { ok: 'perhaps' };
				return reply.code(known ? 200 : 201).send(view);
			});
			orders.post<{ Body: { keys?: unknown } }>('/orders/list', async ({ body }) => {
				const keys = Array.isArray(body?.keys) ? body.keys.map(String).slice(0, 1_000) : [];
				return { orders: keys.flatMap((key) => book.find(key) ?? []) };
			});
			orders.get<{ Params: { key: string } }>('/orders/:key', async ({ params: { key } }, reply) => {
				if (book.isClosed(key)) return reply.code(410).send({ code: 'closed', message: 'This key is closed' });
				return book.find(key) ?? reply.code(404).send({ code: 'absent', message: 'There is no such order' });
			});
			orders.post<{ Params: { key: string } }>('/orders/:key/close', async ({ params: { key } }, reply) => {
				const order = book.close(key);
				if (order) return reply.code(409).send({ code: 'tooLate', message: 'It is shipped already', order });
				return { code: 'closed', message: 'Nothing will come under this key' };
			});
		});
	},
});

function refusalOf(
	{ items, shippingAddress }: { items: { quantity: number }[]; shippingAddress: { postcode: string } },
	taking: 'taken' | 'rules' | 'refused',
): string | null {
	if (taking === 'refused') return 'The supplier takes no orders today';
	if (taking === 'taken') return null;
	if (items.some(({ quantity }) => quantity > mostOfOne)) return `At most ${mostOfOne} of a product`;
	return shippingAddress.postcode === '00000' ? 'Nothing can be delivered to postal code 00000' : null;
}
