type Layer = Record<string, unknown>;
export const isLayer = (value: unknown): value is Layer => typeof value === 'object' && value !== null;

/** An error and its causes, from the outside in: Prisma's error, its driver's, PostgreSQL's. */
export function* layers(error: unknown): Generator<Layer> {
	let at = error;
	for (let depth = 0; isLayer(at) && depth < 6; depth += 1) {
		yield at;
		at = at['cause'] ?? (isLayer(at['meta']) ? at['meta']['driverAdapterError'] : undefined);
	}
}

// PostgreSQL's own classes: Prisma's codes (P2002) and the system's (EPIPE) have a similar format.
const isSqlState = (code: unknown): code is string =>
	typeof code === 'string' && /^(?:[0-9][0-9A-Z]|F0|HV|P0|XX)[0-9A-Z]{3}$/.test(code);

/** SQLSTATE of a pg or Prisma error, wherever the driver put it. */
export function sqlState(error: unknown): string | undefined {
	for (const { originalCode, code } of layers(error)) {
		const found = [originalCode, code].find(isSqlState);
		if (found !== undefined) return found;
	}
	return undefined;
}
