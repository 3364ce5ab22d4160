// Without schemas, for code that only needs the words.

/** Groups of texts, in the order in which they are edited (docs/product/dictionary.md). */
export const dictionaryGroups = [
	'headerTopbar',
	'cart',
	'searchBar',
	'footer',
	'accountInfoCards',
	'accountSidebar',
	'accountGeneral',
	'loginPage',
	'orderDetails',
	'formErrors',
	'productDetail',
	'categoryShop',
	'checkoutGeneral',
	'addressLabels',
	'addressPlaceholders',
	'successPage',
	'customFields',
	/** Texts that a program has in addition to those of its site; shown only if there are some. */
	'other',
] as const;
export type DictionaryGroup = (typeof dictionaryGroups)[number];

/** UTF-16 units of one text at most. */
export const dictionaryTextMax = 2000;
/** Texts of one save at most. */
export const dictionaryChangesMax = 5000;
/** Texts that a program has beside those of its site, in one language at most. */
export const dictionaryOtherMax = 1000;
/** Bytes of those with their keys, in one language at most. */
export const dictionaryOtherBytesMax = 1024 * 1024;
