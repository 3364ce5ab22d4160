import { databaseClock, type TransactionClient } from '@rewards/db';
import { AppError, constraintOf, isUniqueViolation } from '../../../errors';
import type { ProgramContext } from '../../../trpc';
import { refuseWhileChanging } from '../../catalogue';

export interface LockedProgram {
	name: string;
	status: boolean;
	accountId: string;
	accountName: string;
	isTemplate: boolean;
}

/**
 * Locks the program's row until the transaction ends and reads its current state. NOT_FOUND when it has just been
 * deleted, or moved out of the caller's accounts. CONFLICT (`reason: catalogueChanging`) while a concurrent save prices
 * a large catalogue.
 */
export async function lockProgram(tx: TransactionClient, ctx: ProgramContext): Promise<LockedProgram> {
	// A separate statement: after waiting for a move, the first one would still see the former account.
	await tx.$queryRaw`select id from program where id = ${ctx.program.id}::uuid for no key update`.catch(
		refuseWhileChanging,
	);
	const [row] = await tx.$queryRaw<LockedProgram[]>`select p.name, p.status, p.is_template as "isTemplate",
			a.id as "accountId", a.name as "accountName"
		from program p join account a on a.id = p.account_id
		where p.id = ${ctx.program.id}::uuid and p.deleted_at is null and a.path @> array[${ctx.session.account.id}::uuid]`;
	if (!row) throw new AppError('NOT_FOUND', { entity: 'program' });
	return row;
}

/** Part of every change of a program's row, so that a form loaded before is refused. */
export const savedBy = ({ session }: Pick<ProgramContext, 'session'>) => ({
	version: { increment: 1 },
	updatedAt: databaseClock.now(),
	updatedById: session.user.id,
});

const taken = (field: 'domain' | 'poPrefix', cause: unknown) =>
	new AppError('DUPLICATE', { field }, { fields: [{ path: field, code: 'taken' }], cause });

/** For a save that sets a program's unique fields, domain and PO prefix: DUPLICATE. */
export function refuseTaken(error: unknown): never {
	if (!isUniqueViolation(error)) throw error;
	throw taken(constraintOf(error) === 'order_prefix_own' ? 'poPrefix' : 'domain', error);
}
