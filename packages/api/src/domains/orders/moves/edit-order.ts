import type { PoolClient } from '@rewards/db';
import type { ProgramGeography } from '@rewards/validators/countries';
import { editedAddress } from '@rewards/validators/orders/edited-address';
import { isRefused, rulesOfEdit } from '@rewards/validators/orders/moves';
import type { OrderEdit, OrderEditField } from '@rewards/validators/orders/schemas';
import { changedFields, writeAuditOn } from '../../../audit';
import { AppError, fieldError } from '../../../errors';
import { conflictOf } from '../../../errors/conflict';
import type { ProgramContext } from '../../../trpc';
import { writeOrderEvent } from './effects';
import { actorOf, lockOrder, placeOf } from './lock-order';
import { orderRefused } from './refused';
import { applyResubmit } from './resubmit-order';
import { type AskedTax, askAgain, TaxNotAsked, taxAgain } from './tax-again';

export interface OrderEditing {
	orderId: string;
	/** The version that the form loaded; without one (REST) the current state is overwritten. */
	version?: number | undefined;
	edit: OrderEdit;
	/** Whether an order in API Error is also resubmitted to the supplier. */
	resubmit: boolean;
	/** Only a batch order that waits to be submitted. */
	batchOnly: boolean;
}

export interface EditedOrder {
	version: number;
}

const columns: Record<OrderEditField, string> = {
	email: 'email',
	claimEmail: 'claim_email',
	companyName: 'company_name',
	address1: 'address1',
	address2: 'address2',
	address3: 'address3',
	address4: 'address4',
	townCity: 'town_city',
	stateCounty: 'state_county',
	postcode: 'postcode',
	country: 'country',
	phone: 'phone',
	phoneExt: 'phone_ext',
	message: 'message',
	customField1: 'custom_field1',
	customField2: 'custom_field2',
	customField3: 'custom_field3',
	customField4: 'custom_field4',
};
const fields = Object.keys(columns) as OrderEditField[];
type Editable = Record<OrderEditField, string>;

const read = `select ${fields.map((field) => `${columns[field]} as "${field}"`).join(', ')} from "order" where program_id = $1 and id = $2`;
const save = `update "order" set ${fields.map((field, at) => `${columns[field]} = $${at + 3}`).join(', ')}, version = version + 1, updated_at = now()
	where program_id = $1 and id = $2`;

const geography = `select geolocation_enabled as "geolocationEnabled", continents, default_country as "defaultCountry" from program where id = $1`;

/** The order after the edit, with its address as it is stored. VALIDATION with every field that is refused. */
async function judged(client: PoolClient, programId: string, before: Editable, edited: Editable): Promise<Editable> {
	const { rows } = await client.query<ProgramGeography>(geography, [programId]);
	const [program] = rows;
	if (!program) throw new AppError('NOT_FOUND', { entity: 'program' });
	const { address, faults } = editedAddress(before, edited, program);
	if (faults.length > 0)
		throw new AppError('VALIDATION', undefined, {
			fields: faults.map(({ field, ...fault }) => ({ path: field, ...fault })),
		});
	return { ...edited, ...address };
}

/**
 * Corrects address, e-mail and remarks of an order in API Error, which is then resubmitted to the supplier, or of a
 * waiting batch order. While no supplier has it, a corrected destination decides its tax. Returns its version.
 * ORDER_REFUSED for any other order; CONFLICT when another user saved meanwhile.
 */
export async function editOrder(ctx: ProgramContext, editing: OrderEditing): Promise<EditedOrder> {
	let tax: AskedTax | null = null;
	// The destination is judged under the order's lock, so another correction may want another tax meanwhile.
	for (;;) {
		try {
			return await editOnce(ctx, editing, tax);
		} catch (error) {
			if (!(error instanceof TaxNotAsked)) throw error;
			tax = await askAgain(ctx, error);
		}
	}
}

async function editOnce(
	ctx: ProgramContext,
	{ orderId, version, edit, resubmit, batchOnly }: OrderEditing,
	tax: AskedTax | null,
): Promise<EditedOrder> {
	const { id: programId, accountId } = ctx.program;
	const saved = await ctx.db.transaction(async (client) => {
		const order = await lockOrder(client, programId, orderId);
		const { rows } = await client.query<Editable>(read, [programId, orderId]);
		const [before] = rows;
		if (!before) throw new AppError('NOT_FOUND', { entity: 'order' });
		if (version !== undefined && order.version !== version)
			return { version: order.version, current: { ...before, version: order.version } };
		const ruling = rulesOfEdit(order);
		if (isRefused(ruling)) throw orderRefused(ruling.refused);
		if (batchOnly && ruling.way !== 'batch') throw orderRefused('notEditable');
		const edited = Object.fromEntries(fields.map((field) => [field, edit[field] ?? before[field]])) as Editable;
		if (order.programType === 'claim' && edited.email !== before.email) throw fieldError('email', 'codeOfOrderFixed');
		const after = await judged(client, programId, before, edited);
		const changed = changedFields({ ...before }, { ...after });
		if (changed) {
			await client.query(save, [programId, orderId, ...fields.map((field) => after[field])]);
			await taxAgain(client, placeOf(order), { before, after }, tax);
			await writeOrderEvent(client, placeOf(order), 'edited', { data: changed, by: actorOf(ctx) });
		}
		const again = resubmit && ruling.way === 'failed';
		if (again) await applyResubmit(client, changed ? { ...order, editedSince: true } : order, ctx);
		const change = { entity: 'order', entityId: orderId, accountId, programId, before, after };
		await writeAuditOn(client, ctx, { action: 'update', ...change });
		return { version: order.version + Number(changed !== null) + Number(again), current: null };
	});
	// Outside the transaction: it takes a connection of its own.
	if (saved.current) throw await conflictOf(ctx, 'order', orderId, saved.current);
	return { version: saved.version };
}
