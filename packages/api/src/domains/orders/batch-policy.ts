import { AppError } from '../../errors';
import type { ProgramContext } from '../../trpc';

type Asking = Pick<ProgramContext, 'session' | 'program' | 'db'>;

/** A role with this name works with batch orders, whatever its flags. */
const isAccountManager = ({ session }: Asking): boolean => /account manager/i.test(session.role.name);

const enabled = 'select batch_order_enabled as enabled from program where id = $1';

/**
 * Batch orders require manageReports, the role Account Manager, or manageProgram where the program has batch ordering
 * on. FORBIDDEN otherwise.
 */
export async function requireBatchReader(ctx: Asking): Promise<void> {
	const { permissions } = ctx.session;
	if (permissions.manageReports || isAccountManager(ctx)) return;
	if (permissions.manageProgram) {
		const { rows } = await ctx.db.pool.query<{ enabled: boolean }>(enabled, [ctx.program.id]);
		if (rows[0]?.enabled) return;
	}
	throw new AppError('FORBIDDEN', { flags: ['manageReports', 'manageProgram'] });
}

/** Submitting and editing them also requires manageOrders, or the role Account Manager. */
export async function requireBatchEditor(ctx: Asking): Promise<void> {
	await requireBatchReader(ctx);
	if (!ctx.session.permissions.manageOrders && !isAccountManager(ctx))
		throw new AppError('FORBIDDEN', { flags: ['manageOrders'] });
}
