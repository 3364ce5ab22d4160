import type { PermissionFlag } from '@rewards/validators/permissions';
import type { Texts } from '../../i18n/resources';

/**
 * Something that one can do from anywhere: it opens a page, and may press a button there. A feature gives its own in
 * its `palette.ts`.
 */
export interface PaletteAction {
	/** Key under `palette:action`. */
	text: keyof Texts<'palette'>['action'];
	/** One of these is needed. */
	flags: readonly PermissionFlag[];
	/** Works in the chosen program; `:programId` stands for it. Of these types only, all unless said. */
	programTypes?: readonly string[];
	/** `:accountId` stands for the account that one works in. */
	href: string;
	/** The key of the button to press there (`aria-keyshortcuts`). */
	press?: 'n' | 'e';
}
