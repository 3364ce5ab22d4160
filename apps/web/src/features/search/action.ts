import type { AccountType } from '@rewards/validators/accounts/constants';
import type { PermissionFlag, Permissions } from '@rewards/validators/permissions';
import type { Texts } from '../../i18n/resources';

/**
 * An action that is available everywhere: it opens a page, and may click a button there. A feature declares its own in
 * its `palette.ts`.
 */
export interface PaletteAction {
	/** Key under `palette:action`. */
	text: keyof Texts<'palette'>['action'];
	/** One of these is required. */
	flags: readonly PermissionFlag[];
	/** Acts on the chosen program, which replaces `:programId`. Limited to these types; all by default. */
	programTypes?: readonly string[];
	/** Limited to users whose own account has one of these types; all by default. */
	accountTypes?: readonly AccountType[];
	/** The current account replaces `:accountId`. */
	href: string;
	/** The shortcut of the button to click there (`aria-keyshortcuts`). */
	press?: 'n' | 'e';
}

/** The user and the place that actions depend on. */
export interface ActionPlace {
	permissions: Permissions;
	/** Type of the user's own account. */
	accountType: AccountType;
	/** The chosen program. */
	program: { type: string } | undefined;
}

/** Whether an action's page does it for this user at this place. */
export const isOffered = (
	{ flags, accountTypes, programTypes, href }: PaletteAction,
	{ permissions, accountType, program }: ActionPlace,
): boolean =>
	flags.some((flag) => permissions[flag]) &&
	(!accountTypes || accountTypes.includes(accountType)) &&
	(program !== undefined || !href.includes(':programId')) &&
	(!programTypes || (program !== undefined && programTypes.includes(program.type)));
