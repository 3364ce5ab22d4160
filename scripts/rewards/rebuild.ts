import type { Command } from './lib/command';
import { portalOf, portalOptions, programOf, programOption, telling } from './lib/portal';

export const command: Command = {
	summary: 'Rebuilds a program’s catalog from its feed, and waits until it is done.',
	options: { ...programOption, ...portalOptions },
	run: async (given) => {
		const client = await portalOf(given);
		const programId = await programOf(client, given);
		const { jobId, buildId } = await client.api.catalogue.rebuild.mutate({ programId });
		const { result } = await client.waitForJob<'catalogueRebuild'>(jobId, { onProgress: telling(given) });
		return { ok: true, buildId, ...result };
	},
};
