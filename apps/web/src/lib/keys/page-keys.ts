/**
 * The single keys of the product, in one place: what listens (`app/shell/page-keys.tsx`) and what lists them
 * (`app/shell/keyboard-help.tsx`) both read this, so the list can't be wrong.
 */

/** Press the button of the page that names the key (`aria-keyshortcuts`), or do the same for the row in focus. */
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
