import { RewardsError } from '@rewards/client';
import type { Command } from './lib/command';
import { portalOf, portalOptions, telling } from './lib/portal';

export const command: Command = {
	summary: 'Sends all orders in API Error to their supplier again, and waits until it is done.',
	options: {
		program: { value: '<name>', help: 'Only orders of this program.' },
		...portalOptions,
	},
	run: async (given) => {
		const client = await portalOf(given);
		const name = given.text('program');
		const held = await client.api.orderErrors.bulk.hold
			.mutate({
				action: 'resubmit',
				selection: { kind: 'matching', except: [], ...(name ? { filter: ['programName', '=', name] } : {}) },
			})
			.catch((error: unknown) => {
				// Having nothing to send is not an error.
				if (error instanceof RewardsError && error.code === 'NOT_FOUND') return null;
				throw error;
			});
		if (!held) return { ok: true, done: 0, asked: 0, skipped: 0, failed: 0 };
		const { jobId } = await client.api.orders.bulk.start.mutate({ ...held, action: { kind: 'resubmit' } });
		const { result } = await client.waitForJob<'orderBulk'>(jobId, { onProgress: telling(given) });
		return {
			ok: result?.failed === 0,
			done: result?.done,
			asked: result?.asked,
			skipped: result?.skipped,
			failed: result?.failed,
			jobId,
		};
	},
};
