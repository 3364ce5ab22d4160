import type { TransactionClient } from '@rewards/db';
import type { ActingFault } from '@rewards/validators/acting/constants';
import type { PermissionFlag } from '@rewards/validators/permissions';
import type { StaffContext } from '../context';
import { AppError } from '../errors';

/** Something that acts by itself for its owner (decision 64). */
interface Acting {
	accountId: string;
	programId: string | null;
	ownerId: string;
}

/** What its owner has to hold: all of `needs`, and one of `anyOf` if given. */
interface Rights {
	needs: readonly string[];
	anyOf?: readonly PermissionFlag[];
}

/** Why it may not act for this user; null when it may. */
async function faultOf(
	tx: TransactionClient,
	{ accountId, programId }: Pick<Acting, 'accountId' | 'programId'>,
	ownerId: string,
	{ needs, anyOf }: Rights,
): Promise<ActingFault | null> {
	const [row] = await tx.$queryRaw<{ fault: ActingFault | null }[]>`select acting_fault(${accountId}::uuid,
		${programId}::uuid, ${ownerId}::uuid, ${[...needs]}::text[], ${anyOf ? [...anyOf] : null}::text[]) as fault`;
	return row?.fault ?? null;
}

/** Who can answer for it if the caller resumes it: its owner, or the caller; otherwise why nobody can. */
export async function whoMayOwn(
	ctx: Pick<StaffContext, 'session'>,
	tx: TransactionClient,
	row: Acting,
	rights: Rights,
): Promise<{ ownerId: string; fault: null } | { fault: ActingFault }> {
	const { ownerId } = row;
	if ((await faultOf(tx, row, ownerId, rights)) === null) return { ownerId, fault: null };
	const callerId = ctx.session.user.id;
	const fault = await faultOf(tx, row, callerId, rights);
	return fault === null ? { ownerId: callerId, fault } : { fault };
}

/**
 * The owner of something that the caller resumes: as before if they may still own it, and otherwise the caller, who
 * answers for it from now on. BAD_REQUEST with the reason while neither may (its program is elsewhere).
 */
export async function ownerOnResume(
	ctx: Pick<StaffContext, 'session'>,
	tx: TransactionClient,
	row: Acting,
	rights: Rights,
): Promise<string> {
	const found = await whoMayOwn(ctx, tx, row, rights);
	if (found.fault === null) return found.ownerId;
	throw new AppError('BAD_REQUEST', { reason: found.fault }, { message: 'The reason of the pause still holds.' });
}
