import type { GridSelection } from '@rewards/ui/data-grid';
import { type Held, useHeldSelection, wantedOf } from '../../../lib/held-selection';
import { alone, trpc } from '../../../lib/trpc';

/** Settles who a bulk action is about; null while they are counted. */
export function useHeld(programId: string, selection: GridSelection, onFault: (error: unknown) => void): Held | null {
	const { client } = trpc.useUtils();
	return useHeldSelection(
		(signal) => client.participants.bulk.hold.mutate({ programId, selection: wantedOf(selection) }, alone(signal)),
		onFault,
	);
}
