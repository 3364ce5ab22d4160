import type { GridSelection } from '@rewards/ui/data-grid';
import { useHeldSelection, wantedOf } from '../../../lib/sources/held-selection';
import { alone, trpc } from '../../../lib/trpc';

interface HeldQuestion {
	programId: string;
	selection: GridSelection;
	/** A deletion names the balances it removes. */
	withBalance?: boolean;
	/** The dialog for mails shows how many get one. */
	withMails?: boolean;
}

/** Determines whom a bulk action affects; null while they are counted. */
export function useHeld({ selection, ...asked }: HeldQuestion, onFault: (error: unknown) => void) {
	const { client } = trpc.useUtils();
	const question = { ...asked, selection: wantedOf(selection) };
	return useHeldSelection((signal) => client.participants.bulk.hold.mutate(question, alone(signal)), onFault);
}
