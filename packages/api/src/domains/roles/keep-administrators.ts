import type { TransactionClient } from '@rewards/db';
import { AppError } from '../../errors';
import type { StaffContext } from '../../trpc';

/** One change at a time of what makes administrators, so that two changes together can't remove the last ones. */
export async function oneAtATime(tx: TransactionClient): Promise<void> {
	await tx.$queryRaw`select pg_advisory_xact_lock(hashtextextended('administrators', 0)) is null as waited`;
}

export const noAdministratorLeft = (): AppError =>
	new AppError(
		'FORBIDDEN',
		{ reason: 'lastAdministrator' },
		{ message: 'This is the last user who can manage users and roles here.' },
	);

/**
 * A key must leave somebody who can undo what it did: FORBIDDEN when a role is to lose manageUser or manageRole and a
 * user who can sign in with both by it has nobody else like that at the own account or above. People can't do it: they
 * hold both flags by another role. Says nothing of a role outside the call's account and those below. Call it before
 * the role is locked.
 */
export async function keepAdministrators(
	tx: TransactionClient,
	{ session }: Pick<StaffContext, 'session'>,
	roleId: string,
): Promise<void> {
	if (!session.key) return;
	await oneAtATime(tx);
	const rows = await tx.$queryRaw<unknown[]>`with administrator as materialized (
			select u.account_id, u.role_id from app_user u join role r on r.id = u.role_id
			where r.manage_user and r.manage_role and u.kind = 'person' and u.deleted_at is null and u.locked_at is null
				and (u.password_hash is not null or exists (select from identity i where i.user_id = u.id))
		)
		select from administrator one join account a on a.id = one.account_id
			join role held on held.id = one.role_id join account owner on owner.id = held.account_id
		where one.role_id = ${roleId}::uuid and owner.path @> array[${session.account.id}::uuid] and not exists (
			select from administrator other where other.role_id <> ${roleId}::uuid and other.account_id = any(a.path)
		) limit 1`;
	if (rows.length > 0) throw noAdministratorLeft();
}
