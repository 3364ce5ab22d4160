import { randomUUID } from 'node:crypto';
import { type Database, newId } from '@rewards/db';
import { seal } from '../../../crypto';
import { signMessage } from '../../../crypto/message-signature';
import { secretOf } from '../../../crypto/secret-of';
import { createCaller } from '../../../router';
import { contextOf, flags, storedSession } from '../../../testing';
import { makePerson } from '../../../testing/make-person';
import { makeShop } from '../../../testing/order-shop';
import { receiveMessage } from '../../orders';

const devKey = 'the dev key of the merged';
type Row = Record<string, unknown>;

/** A shop with a supplier whose messages arrive as on the network, and staff who may merge. */
export async function mergeWorld(db: Database) {
	const shop = await makeShop(db);
	const programs = { points: shop.points, claim: shop.claim };
	for (const { id } of Object.values(programs)) {
		const sealed = new Uint8Array(seal(shop.services.config.dataKey, devKey, secretOf(id, 'devKey')));
		await db.prisma.program.update({
			where: { id },
			data: { replinkEndpoint: 'http://127.0.0.1:9/supplier', devKey: sealed },
			select: { id: true },
		});
	}
	const staff = async (...may: Parameters<typeof flags>) =>
		createCaller(contextOf(shop.services, await storedSession(db, shop.accounts.left, flags(...may))));
	const caller = await staff(
		'manageParticipant',
		'manageTransaction',
		'manageOrders',
		'manageProgram',
		'manageReports',
	);
	const query = async <One extends object = Row>(text: string, ...values: unknown[]) =>
		(await db.pool.query<One>(text, values)).rows;
	const versionOf = async (id: string): Promise<number> =>
		Number((await query('select version from participant where id = $1', id))[0]?.['version']);
	/** Merges without a look at the comparison. */
	const merge = async (
		mergedId: string,
		keptId: string,
		more: object = {},
		by = caller,
		programId = programs.points.id,
	) =>
		by.participants.merges.merge({
			programId,
			keptId,
			mergedId,
			keptVersion: await versionOf(keptId),
			mergedVersion: await versionOf(mergedId),
			...more,
		});
	const undo = (mergeId: string, by = caller, programId = programs.points.id) =>
		by.participants.merges.undo({ programId, mergeId });
	/** The supplier's message about an order of a lamp, or of what `codes` lists. */
	async function says(orderId: string, codes: readonly number[], sequence: number, id: string = randomUUID()) {
		const [order] = await query(
			'select program_id, submission_key as key, now() as now from "order" where id = $1',
			orderId,
		);
		const now = order?.['now'] as Date;
		const items = codes.map((status, at) => ({ line: at + 1, status, sequence, at: now.toISOString() }));
		const data = { key: order?.['key'], orderNumber: `S-${orderId}`, state: 'open', items };
		const body = JSON.stringify({ type: 'order', data });
		const seconds = Math.floor(now.getTime() / 1000);
		const signature = signMessage(devKey, id, seconds, body);
		const message = { id, timestamp: String(seconds), signature, body };
		await receiveMessage(shop.services, String(order?.['program_id']), message);
	}
	/** A participant with that many points and an address. */
	async function person(points = 0, more: Row = {}, address: Row = {}) {
		const { id: programId } = programs.points;
		const sid = await makePerson(db, programId, points, more);
		const of = { programId, participantId: sid, position: 1, country: 'USA', townCity: 'Austin' };
		await db.prisma.participantAddress.create({
			data: { ...of, id: newId(), address1: `${sid} Main St`, postcode: '73301', phone: '5125550100', ...address },
			select: { id: true },
		});
		return sid;
	}
	/** A participant and what is theirs, as it is stored. */
	const all = (sid: string) =>
		query(
			`select to_jsonb(p) - array['version', 'updated_at'] as own,
				(select jsonb_agg(to_jsonb(a) - 'id' order by a.position) from participant_address a where a.participant_id = p.id) as addresses,
				(select jsonb_agg(c.id order by c.id) from cart_item c where c.participant_id = p.id) as cart,
				(select jsonb_agg(e.id order by e.id) from ledger_entry e where e.participant_id = p.id) as entries,
				(select jsonb_agg(o.id order by o.id) from "order" o where o.participant_id = p.id) as orders
			from participant p where p.id = $1`,
			sid,
		);
	return { ...shop, caller, staff, query, merge, undo, says, person, all, versionOf };
}
