/**
 * A place for bytes under a name, outside of the database. Every method throws STORAGE_UNAVAILABLE when it can't be
 * reached or refuses.
 */
export interface ObjectStore {
	/** What is there already under the name is replaced. */
	put(name: string, bytes: Uint8Array, contentType: string): Promise<void>;
	/** null when there is nothing of that name. */
	get(name: string): Promise<Uint8Array | null>;
	/** Also when there is nothing of that name. */
	remove(name: string): Promise<void>;
}
