// Without schemas, for pages that only need the words.

export const accountTypes = ['customer', 'rep', 'reseller', 'root'] as const;
export type AccountType = (typeof accountTypes)[number];
export const isAccountType = (value: unknown): value is AccountType => accountTypes.some((type) => type === value);

/**
 * Which types a user may choose when editing accounts, by the type of the account signed in to
 * (docs/product/accounts.md).
 */
export const accountTypeChoices: Record<AccountType, readonly AccountType[]> = {
	root: ['customer', 'rep', 'reseller', 'root'],
	reseller: ['customer', 'rep'],
	rep: ['customer'],
	customer: [],
};
/** The choices in grids of child accounts, narrowed further by the former. */
export const childAccountTypes = ['customer', 'rep', 'reseller'] as const satisfies readonly AccountType[];
