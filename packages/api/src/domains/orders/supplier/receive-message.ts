import { AppError } from '../../../errors';
import { outsideJson } from '../../../integrations/outside';
import { isSigned, type SignedMessage, supplierMessageSchema } from '../../../integrations/supplier';
import type { Services } from '../../../trpc';
import { applyView } from './apply-view';
import { lockOrder } from './locked-order';
import { accessOf, type SupplierSettings } from './supplier-access';

const settingsOf = `select id as "programId", replink_endpoint as endpoint, supplier_user_id as "userId", dev_key as "devKey"
	from program where id = $1`;
const take = `insert into supplier_message (program_id, message_id) values ($1, $2) on conflict do nothing`;
const find = `select id from "order" where program_id = $1 and submission_key = $2`;

/**
 * Handles a message of a program's supplier, signed with the program's dev key by the Standard Webhooks scheme.
 * UNAUTHORIZED without a valid, recent signature. A repeated message changes nothing, nor does one about an order that
 * this program doesn't have under that key (any more).
 */
export async function receiveMessage(
	services: Pick<Services, 'db' | 'config'>,
	programId: string,
	message: SignedMessage,
): Promise<void> {
	const { rows } = await services.db.pool.query<SupplierSettings>(settingsOf, [programId]);
	const access = rows[0] ? accessOf(services, rows[0]) : null;
	// The response is the same for unknown programs and for invalid signatures.
	if (!access || message.id === '' || message.id.length > 200 || !isSigned(access.devKey, message))
		throw new AppError('UNAUTHORIZED', undefined, { message: 'The signature is not valid.' });
	const parsed = supplierMessageSchema.safeParse(jsonOf(message.body));
	if (!parsed.success) throw new AppError('BAD_REQUEST', { field: parsed.error.issues[0]?.path.join('.') ?? '' });
	const { data } = parsed.data;
	await services.db.transaction(async (client) => {
		const fresh = await client.query(take, [programId, message.id]);
		if (!fresh.rowCount) return;
		const found = await client.query<{ id: string }>(find, [programId, data.key]);
		const [row] = found.rows;
		const order = row ? await lockOrder(client, { programId, orderId: row.id }) : null;
		if (order) await applyView(client, order, data, message.id);
	});
}

function jsonOf(body: string): unknown {
	try {
		return outsideJson(body);
	} catch {
		return undefined;
	}
}
