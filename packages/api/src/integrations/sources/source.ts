import type { PrivateTargets } from '../outbound';

/** Where files are fetched from, with its credentials. */
export interface SourceAccess {
	address: string;
	port: number;
	bucket: string;
	region: string;
	folder: string;
	pattern: string;
	userName: string;
	/** Blank for none. */
	secret: string;
	/** SFTP: the confirmed key of the server; with none, the fault `unconfirmed` has the key that it shows. */
	hostKey: string;
	/** Non-public addresses that the operator allows. */
	allowed: PrivateTargets;
}

export interface SourceFile {
	name: string;
	/** null when it isn't known before the file is read. */
	size: number | null;
	/** What changes when the file does: its time, its ETag. Blank when only its bytes tell. */
	version: string;
	/** Whether it is still as it was listed; absent where a file comes whole or breaks off. Throws SourceFault. */
	unchanged?(): Promise<boolean>;
	/** Its bytes. Throws SourceFault. */
	open(): Promise<AsyncIterable<Uint8Array>>;
}

/** A connection to a source. */
export interface OpenSource {
	/** SFTP: the key that the server has shown. */
	hostKey: string | null;
	/** The files that fit the pattern, the oldest first. Throws SourceFault. */
	list(): Promise<SourceFile[]>;
	close(): void;
}
