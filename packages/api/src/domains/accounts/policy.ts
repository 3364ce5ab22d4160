import { type AccountType, accountTypeChoices, childAccountTypes } from '@rewards/validators/accounts/constants';
import { AppError, fieldError } from '../../errors';
import type { StaffContext } from '../../trpc';

/**
 * Refuses a type that the signed-in account may not choose (docs/product/accounts.md). Below any account but their own,
 * users can choose only Customer, Rep and Reseller. An unchanged type is always accepted.
 */
export function checkTypeChoice(
	ctx: StaffContext,
	wanted: AccountType,
	{ current, parentId }: { current?: AccountType; parentId: string | null },
): void {
	if (wanted === current) return;
	const own = ctx.session.account;
	const nested = parentId !== null && parentId !== own.id;
	const choices = accountTypeChoices[own.type].filter(
		(type) => !nested || (childAccountTypes as readonly string[]).includes(type),
	);
	if (!choices.includes(wanted)) throw fieldError('type', 'invalidChoice', { choices: choices.join(', ') });
}

/**
 * Users cannot change the type of their own account: a user of a parent account does it. A root account that gave up
 * its type could not take it back.
 */
export function checkOwnType(ctx: StaffContext, target: { id: string; type: AccountType }, wanted: AccountType): void {
	if (target.id === ctx.session.account.id && wanted !== target.type)
		throw fieldError('type', 'invalidChoice', { choices: target.type });
}

/**
 * Users cannot delete their own account; a user of a parent account does it. Its own managers may edit its name and
 * contact data.
 */
export function refuseOwn(ctx: StaffContext, accountId: string): void {
	if (ctx.session.account.id === accountId)
		throw new AppError('FORBIDDEN', { reason: 'ownAccount' }, { message: 'Your own account cannot be deleted.' });
}
