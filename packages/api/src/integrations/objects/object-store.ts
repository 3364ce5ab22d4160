/**
 * A store of bytes by name, outside the database. Every method throws STORAGE_UNAVAILABLE when the store is unreachable
 * or refuses.
 */
export interface ObjectStore {
	/** Replaces an existing object of that name. */
	put(name: string, bytes: Uint8Array, contentType: string): Promise<void>;
	/** null when there is no object of that name. */
	get(name: string): Promise<Uint8Array | null>;
	/** Succeeds also when there is no object of that name. */
	remove(name: string): Promise<void>;
}
