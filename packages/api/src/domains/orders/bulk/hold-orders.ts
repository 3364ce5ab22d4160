import { newId, type PoolClient } from '@rewards/db';
import type { GridSelection } from '@rewards/validators/grid';
import { type OrderBulkKind, orderBulkStatuses } from '@rewards/validators/orders/bulk';
import { AppError } from '../../../errors';
import { inTurn, writeSelection } from '../../../grid';
import type { ProgramContext, StaffContext } from '../../../trpc';
import { listedError, listedErrorId, orderErrorGrid, orderGrid } from '../grid';

const hold = `insert into order_bulk (id, account_id, program_id, action, count, held_by_id, expires_at)
	values ($1, $2, $3, $4, $5, $6, now() + interval '1 hour')`;
/** The oldest first: they are sent to the supplier in that order. */
const rows = 'insert into order_bulk_row (bulk_id, n, program_id, order_id)';
const numbered = 'row_number() over (order by o.id), o.program_id, o.id';

interface Asked {
	action: OrderBulkKind;
	selection: GridSelection;
}
export interface HeldOrders {
	selectionId: string;
	count: number;
}
type Add = (value: unknown, sqlType: string) => string;

/**
 * Fixes which orders of a program a bulk action applies to: those of the selection whose status allows it. The action
 * then applies to exactly what was confirmed, whatever happens to the list meanwhile. Kept for an hour, for the
 * requester only. NOT_FOUND when there is none. When `signal` aborts, PostgreSQL stops too and nothing is kept.
 */
export function holdOrders(ctx: ProgramContext, asked: Asked, signal?: AbortSignal): Promise<HeldOrders> {
	const { id: programId, accountId } = ctx.program;
	const scope = { kind: 'program', programId } as const;
	return held(ctx, { accountId, programId, action: asked.action, signal }, (client, id) =>
		writeSelection(
			orderGrid,
			client,
			scope,
			asked.selection,
			(chosen, add) => `${rows} select ${add(id, 'uuid')}, ${numbered} from (${chosen}) chosen
				join "order" o on o.program_id = ${add(programId, 'uuid')} and o.id = chosen.id where ${fits(asked.action, add)}`,
		),
	);
}

/** The same for orders of the errors list, of all programs at and below the caller's account. */
export function holdOrderErrors(ctx: StaffContext, asked: Asked, signal?: AbortSignal): Promise<HeldOrders> {
	const { id: accountId } = ctx.session.account;
	const scope = { kind: 'accounts', accountId } as const;
	return held(ctx, { accountId, programId: null, action: asked.action, signal }, (client, id) =>
		writeSelection(
			orderErrorGrid,
			client,
			scope,
			asked.selection,
			(chosen, add) => `${rows} select ${add(id, 'uuid')}, ${numbered} from (${chosen}) chosen
				join order_error e on ${listedErrorId} = chosen.id and ${listedError}
				join "order" o on o.program_id = e.program_id and o.id = e.order_id where ${fits(asked.action, add)}`,
		),
	);
}

const fits = (action: OrderBulkKind, add: Add): string => `o.status = any(${add(orderBulkStatuses[action], 'text[]')})`;

interface Holding {
	accountId: string;
	programId: string | null;
	action: OrderBulkKind;
	signal: AbortSignal | undefined;
}

function held(
	{ db, session, once }: StaffContext,
	{ accountId, programId, action, signal }: Holding,
	write: (client: PoolClient, id: string) => Promise<number>,
): Promise<HeldOrders> {
	const selectionId = newId();
	const work = async (client: PoolClient): Promise<HeldOrders> => {
		const count = await write(client, selectionId);
		if (count === 0) throw new AppError('NOT_FOUND', { entity: 'order' });
		await client.query(hold, [selectionId, accountId, programId, action, count, session.user.id]);
		await once?.done(client, { entity: 'selection', id: selectionId });
		return { selectionId, count };
	};
	return inTurn(db, work, signal);
}
