import { type AccountType, accountTypeChoices, childAccountTypes } from '@rewards/validators/accounts/words';
import { AppError, fieldError } from '../../errors';
import type { StaffContext } from '../../trpc';

/**
 * Refuses a type that the signed-in account may not choose (docs/product/accounts.md). Below another
 * account than one's own only Customer, Rep and Reseller can be chosen. A type that stays as it is needs no choice.
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
 * No one changes their own account's type: someone above does, and a root that gave its own away could not take it
 * back.
 */
export function checkOwnType(ctx: StaffContext, target: { id: string; type: AccountType }, wanted: AccountType): void {
	if (target.id === ctx.session.account.id && wanted !== target.type)
		throw fieldError('type', 'invalidChoice', { choices: target.type });
}

/** One's own account is removed by someone above; its name and contact data may be edited by its own managers. */
export function refuseOwn(ctx: StaffContext, accountId: string): void {
	if (ctx.session.account.id === accountId)
		throw new AppError('FORBIDDEN', { reason: 'ownAccount' }, { message: 'Your own account cannot be deleted.' });
}
