/** What an account stores, in bytes. */
export interface StorageUse {
	used: number;
	/** null: no limit. */
	limit: number | null;
	/** Files uploaded for imports. */
	uploads: number;
	/** Lists exported by jobs. */
	exports: number;
	images: number;
	/** Rows that wait in previews, and refused ones. */
	rows: number;
}
