import type { ProcessParts } from './run';

/** Starts the sandbox where the settings ask for one, which they never do in production; gives its address. */
export async function openSandbox({
	env,
	cleanup,
}: Pick<ProcessParts, 'env' | 'cleanup'>): Promise<string | undefined> {
	if (!env.sandbox || env.production) return undefined;
	const { startSandbox } = await import('../sandbox');
	const sandbox = await startSandbox(env.sandbox.port);
	cleanup.add('sandbox', () => sandbox.close());
	return sandbox.url;
}
