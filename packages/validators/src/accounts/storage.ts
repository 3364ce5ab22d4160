/** What an account stores, in bytes. */
export interface StorageUse {
	used: number;
	/** null: as much as there is. */
	limit: number | null;
	/** Files that were uploaded to be imported. */
	uploads: number;
	/** Files of lists that jobs have made. */
	exports: number;
	images: number;
	/** Rows that wait in previews, and refused ones. */
	rows: number;
}
