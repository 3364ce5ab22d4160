import { randomUUID } from 'node:crypto';
import { type Database, newId } from '@rewards/db';
import type { AfterReturn } from '@rewards/validators/programs/constants';
import { seal } from '../../../crypto';
import { signMessage } from '../../../crypto/message-signature';
import { secretOf } from '../../../crypto/secret-of';
import { makePerson } from '../../../testing/make-person';
import { makeShop } from '../../../testing/order-shop';
import { receiveMessage } from '..';

const devKey = 'the dev key of the claim program';

/** A shop's claim program with a supplier whose messages arrive as on the network. */
export async function makeClaimOrders(db: Database) {
	const shop = await makeShop(db);
	const { id: programId, levelIds } = shop.claim;
	const [levelId = ''] = levelIds;
	const sealed = new Uint8Array(seal(shop.services.config.dataKey, devKey, secretOf(programId, 'devKey')));
	const set = (data: { afterReturn: AfterReturn }) =>
		db.prisma.program.update({ where: { id: programId }, data, select: { id: true } });
	await db.prisma.program.update({
		where: { id: programId },
		data: { replinkEndpoint: 'http://127.0.0.1:9/supplier', devKey: sealed },
		select: { id: true },
	});
	/** A new code with an order of a lamp and a mug. */
	async function ordered() {
		const code = newId();
		const sid = await makePerson(db, programId, 0, { email: code, levelId });
		const { order } = await again(code);
		return { code, sid, orderId: order.id };
	}
	const again = (code: string) =>
		shop.place(
			'',
			{
				participant: { code },
				items: [
					{ productID: 'LAMP', quantity: 1 },
					{ productID: 'MUG', quantity: 2 },
				],
			},
			programId,
		);
	/** The supplier's message about an order: the codes of its items, `sequence` counts its changes. */
	async function says(
		orderId: string,
		codes: readonly number[],
		sequence: number,
		{ id = randomUUID() as string, state = 'open' } = {},
	) {
		const { submissionKey: key } = await db.prisma.order.findUniqueOrThrow({
			where: { programId_id: { programId, id: orderId } },
			select: { submissionKey: true },
		});
		const { rows } = await db.pool.query<{ now: Date }>('select now()');
		const now = rows[0]?.now ?? new Date(0);
		const items = codes.map((status, at) => ({ line: at + 1, status, sequence, at: now.toISOString() }));
		const body = JSON.stringify({ type: 'order', data: { key, orderNumber: `S-${orderId}`, state, items } });
		const seconds = Math.floor(now.getTime() / 1000);
		const signature = signMessage(devKey, id, seconds, body);
		await receiveMessage(shop.services, programId, { id, timestamp: String(seconds), signature, body });
	}
	const statusOf = async (sid: string) =>
		(await db.prisma.participant.findFirstOrThrow({ where: { id: sid }, select: { status: true } })).status;
	/** What the timeline of an order says of its code. */
	const told = async (orderId: string) =>
		(
			await db.pool.query<{ kind: string }>(
				`select kind from order_event where program_id = $1 and order_id = $2 and kind like 'code%' order by at`,
				[programId, orderId],
			)
		).rows.map(({ kind }) => kind);
	return { ...shop, programId, levelId, set, ordered, again, says, statusOf, told };
}
