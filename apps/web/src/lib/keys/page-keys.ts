/**
 * The product's single-key shortcuts, in one place: the listener (`app/shell/page-keys.tsx`) and the help
 * (`app/shell/keyboard-help.tsx`) both read this, so the help can't be wrong.
 */

/** Clicks the page's button that names the key (`aria-keyshortcuts`), or does the same for the focused row. */
export const actionKeys = ['n', 'e', 'p'] as const;
/** Down and up: rows of a list, or the next and the previous record. */
export const rowKeys = ['j', 'k'] as const;

/** After G: the letter of a page, by its id in the navigation. */
export const goKeys: Readonly<Record<string, string>> = {
	start: 's',
	manageAccounts: 'a',
	participants: 'p',
	userActivity: 'u',
	orders: 'o',
	claimCodes: 'c',
	programSettings: 'e',
	dashboard: 'd',
	inbox: 'i',
	jobs: 'j',
	manageRoles: 'r',
	audit: 'l',
	productsList: 'k',
	profile: 'm',
};
