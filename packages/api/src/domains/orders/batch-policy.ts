import { batchReaderFlags, editsBatchOrders, seesAllBatchOrders } from '@rewards/validators/orders/batch-rights';
import { AppError } from '../../errors';
import type { ProgramContext } from '../../trpc';

type Asking = Pick<ProgramContext, 'session' | 'program' | 'db'>;

const person = ({ session }: Asking) => ({ permissions: session.permissions, roles: [session.role.name] });

const enabled = 'select batch_order_enabled as enabled from program where id = $1';

/**
 * Batch orders require manageOrders, manageReports, the role Account Manager, or manageProgram where the program has
 * batch ordering on. FORBIDDEN otherwise.
 */
export async function requireBatchReader(ctx: Asking): Promise<void> {
	if (seesAllBatchOrders(person(ctx))) return;
	if (ctx.session.permissions.manageProgram) {
		const { rows } = await ctx.db.pool.query<{ enabled: boolean }>(enabled, [ctx.program.id]);
		if (rows[0]?.enabled) return;
	}
	throw new AppError('FORBIDDEN', { flags: [...batchReaderFlags, 'manageProgram'] });
}

/** Submitting and editing them requires manageOrders, or the role Account Manager. */
export async function requireBatchEditor(ctx: Asking): Promise<void> {
	await requireBatchReader(ctx);
	if (!editsBatchOrders(person(ctx))) throw new AppError('FORBIDDEN', { flags: ['manageOrders'] });
}
