// Without schemas, for pages that only need the words.

export const programTypes = ['plateau', 'points', 'claim'] as const;
export type ProgramType = (typeof programTypes)[number];
export const isProgramType = (value: unknown): value is ProgramType => programTypes.some((type) => type === value);

/** Languages that a program's site can have. */
export const siteLanguages = ['en', 'fr', 'sp', 'ge', 'it', 'nl', 'pt'] as const;
export const textSizes = ['Small', 'Medium', 'Large'] as const;
export const textAligns = ['Left', 'Center', 'Right'] as const;
/** What becomes of a claim code whose order came back as a whole. */
export const afterReturnKinds = ['reuse', 'replace', 'nothing'] as const;
export type AfterReturn = (typeof afterReturnKinds)[number];
/** How a participant accepts the terms. */
export const termsKinds = ['Checkbox', 'Dropdown'] as const;
export const gridTypes = ['grid-4', 'grid-4-sm', 'grid-5'] as const;
/** How the shop sorts products; the two by price are for points programs. */
export const sortOrders = ['name_asc', 'name_desc', 'brand_asc', 'brand_desc', 'price_asc', 'price_desc'] as const;
/** What happens to an order of more than the supplier has in stock. */
export const stockRules = ['ignore', 'warn', 'refuse'] as const;
export type StockRule = (typeof stockRules)[number];
/** The tax provider of orders: the program's percentages, or the tax service. */
export const taxProviders = ['flat', 'taxjar'] as const;

/**
 * What only manageProgramAdvanced may read and write: catalogue, feed, domain, and the supplier's account. `devKey` is
 * write-only besides.
 */
export const advancedFields = [
	'autoUpdateCatalog',
	'isAutoBuild',
	'domain',
	'feed',
	'feedFileId',
	'replinkCatalogEndpoint',
	'replinkEndpoint',
	'userId',
	'devKey',
] as const;
export type AdvancedField = (typeof advancedFields)[number];
