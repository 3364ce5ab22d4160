// Without schemas, for pages that only need the words.

/** Statuses of a build. Only the last two end it. */
export const buildStatuses = [
	'Queued',
	'Running',
	'Waiting for Agreement',
	'Completed',
	'Completed with Error',
] as const;
export type BuildStatus = (typeof buildStatuses)[number];

export const buildKinds = ['rebuild', 'restore'] as const;
export type BuildKind = (typeof buildKinds)[number];

export const changeKinds = ['new', 'gone', 'dearer', 'cheaper', 'changed'] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** Why a feed could not be read. */
export const feedFaults = {
	noAddress: 'The program has no catalog endpoint',
	address: 'The catalog endpoint is not an address that the server may ask',
	insecure: 'The catalog endpoint would get the key over an unencrypted connection',
	unreachable: 'The catalog endpoint cannot be reached',
	timeout: 'The feed took too long',
	redirects: 'The catalog endpoint redirects too often',
	refused: 'The catalog endpoint answered {{status}}',
	contentType: 'The feed is neither JSON nor CSV but {{type}}',
	tooLarge: 'The feed is larger than {{max}} MB',
	tooMany: 'The feed has more than {{max}} products',
	noRoom: 'The account has no room for {{count}} more products',
	brokenOff: 'The feed broke off again and again',
	malformed: 'The feed cannot be read from product {{record}} on',
	columns: 'The feed cannot be read: {{message}}',
	storage: 'The server has no room to keep the feed, or its disk has failed',
	empty: 'The feed has no products',
	outdated: 'Levels or settings of the feed have changed meanwhile. Rebuild again',
	tooDear: 'With the price settings of today {{count}} products would cost more points than an order can carry',
	internal: '{{message}}',
} as const;
export type FeedFaultReason = keyof typeof feedFaults;

/** Steps of a build, in English, each with its detail. `{{name}}` is filled from the step's params. */
export const buildSteps = {
	fetched: ['Feed fetched', '{{megabytes}} MB'],
	resumed: ['Feed fetched', '{{megabytes}} MB, gone on with after {{resumed}} broken connections'],
	unchanged: ['Feed unchanged', '{{products}} products stay on sale'],
	parsed: ['Feed parsed', '{{products}} products'],
	staged: ['Products checked and staged', '{{good}} good, {{rejected}} rejected'],
	rejected: ['Products rejected', '{{rejected}} products'],
	compared: [
		'Compared with the catalog on sale',
		'{{added}} new, {{gone}} gone, {{dearer}} dearer, {{cheaper}} cheaper, {{changed}} changed otherwise',
	],
	shrunk: ['Waiting for agreement', 'Only {{after}} of {{before}} products would be left'],
	prices: ['Waiting for agreement', '{{prices}} of {{before}} prices would change'],
	agreed: ['Agreed', '{{name}}'],
	declined: ['Not agreed', '{{name}}'],
	replaced: ['Replaced by a later rebuild', '{{name}}'],
	switched: ['Catalog switched', '{{products}} products on sale'],
	restored: ['Previous catalog brought back', '{{products}} products on sale'],
	again: ['Started again', 'The build had been interrupted'],
	failed: ['Failed', ''],
	cancelled: ['Cancelled', '{{name}}'],
} as const satisfies Record<string, readonly [description: string, detail: string]>;
export type BuildStepCode = keyof typeof buildSteps;

/** Days for which the previous catalog can be restored. */
export const restoreDays = 30;

export const productLimits = {
	productID: 100,
	productName: 300,
	brandName: 200,
	productModel: 200,
	supplierName: 200,
	description: 20_000,
	imageUrl: 2_000,
	categories: 50,
	category: 200,
	/** Dollars. */
	money: 9_999_999_999.99,
	days: 3_650,
	stock: 2_000_000_000,
} as const;

/** Programs whose rebuild can be started at once. */
export const rebuildsAtMost = 100;

/** The actor of an automated build, as stored and sent over REST. */
export const automatedBuilder = 'Automated build';
