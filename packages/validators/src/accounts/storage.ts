/** What an account stores, with the accounts below it, in bytes. */
export interface StorageUse {
	used: number;
	/** Of all accounts of the tenant together; null: no limit. */
	limit: number | null;
	/** The account shares the limit with others, whose use isn't counted here. */
	shared: boolean;
	/** Files uploaded for imports. */
	uploads: number;
	/** Lists exported by jobs. */
	exports: number;
	images: number;
	/** Rows that wait in previews, and refused ones. */
	rows: number;
	/** Participants and claim codes, those that are being generated included. */
	participants: number;
	orders: number;
	products: number;
	/** Pages, menus and texts with their former states. */
	content: number;
}

/** The parts of a use, as they are shown. */
export const storageParts = [
	'participants',
	'orders',
	'products',
	'content',
	'images',
	'uploads',
	'exports',
	'rows',
] as const satisfies readonly (keyof StorageUse)[];
