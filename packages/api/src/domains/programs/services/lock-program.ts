import type { TransactionClient } from '@rewards/db';
import { AppError, isUniqueViolation } from '../../../errors';
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
 * Takes the program's row until the transaction ends and reads it as it is by then. NOT_FOUND when it has just been
 * deleted, or moved out of the caller's accounts. CONFLICT (`reason: catalogueChanging`) while someone's save prices a
 * large catalogue.
 */
export async function lockProgram(tx: TransactionClient, ctx: ProgramContext): Promise<LockedProgram> {
	// By itself: whoever has waited for a move would look for the account that the program has left.
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

/** What every change of a program's row carries, so that a form that was loaded before is refused. */
export const savedBy = ({ session }: Pick<ProgramContext, 'session'>) => ({
	version: { increment: 1 },
	updatedAt: new Date(),
	updatedById: session.user.id,
});

/** For a save that gives a program a domain, the only thing of it that no other may have: DUPLICATE. */
export function refuseTakenDomain(error: unknown): never {
	if (!isUniqueViolation(error)) throw error;
	throw new AppError('DUPLICATE', { field: 'domain' }, { fields: [{ path: 'domain', code: 'taken' }], cause: error });
}
