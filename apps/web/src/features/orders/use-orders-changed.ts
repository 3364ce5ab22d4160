import { trpc } from '../../lib/trpc';

/** After orders have changed: reloads everything that shows them, their points or their history. */
export function useOrdersChanged() {
	const utils = trpc.useUtils();
	return () => {
		for (const part of ['orders', 'participantOrders', 'orderErrors', 'batchOrders', 'ledger'] as const)
			void utils[part].invalidate();
		void utils.audit.invalidate();
		void utils.participants.invalidate();
	};
}
