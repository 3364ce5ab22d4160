/** Where the process writes what happens; the server makes it. */
export interface Log {
	debug(data: object, message?: string): void;
	info(data: object, message?: string): void;
	warn(data: object, message?: string): void;
	error(data: object, message?: string): void;
}
