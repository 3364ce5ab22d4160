import type { PermissionFlag } from '@rewards/validators/permissions';
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
	/** The current account replaces `:accountId`. */
	href: string;
	/** The shortcut of the button to click there (`aria-keyshortcuts`). */
	press?: 'n' | 'e';
}
