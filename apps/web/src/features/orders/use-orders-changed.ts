import { trpc } from '../../lib/trpc';

/** Orders have been moved: asks again for all that shows them, their points or who moved them. */
export function useOrdersChanged() {
	const utils = trpc.useUtils();
	return () => {
		for (const part of ['orders', 'participantOrders', 'orderErrors', 'batchOrders', 'ledger'] as const)
			void utils[part].invalidate();
		void utils.audit.invalidate();
		void utils.participants.invalidate();
	};
}
