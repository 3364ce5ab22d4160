import { startTestServer } from './testing';

/** Vitest's global set-up: one PostgreSQL with a migrated template for the whole run. */
export default async function setup(): Promise<() => Promise<void>> {
	const server = await startTestServer();
	return server.stop;
}
