import { formatNumber, useUi } from '@rewards/ui';
import { useBalanceAfter } from './balances-after';

interface BalanceAfterProps {
	programId: string;
	participantId: string;
	/** Id of the transaction. */
	id: string;
}

/** The running balance in a row of transactions; blank while it loads. */
export function BalanceAfter({ programId, participantId, id }: BalanceAfterProps) {
	const { locale } = useUi();
	const balance = useBalanceAfter({ programId, participantId }, id);
	return typeof balance === 'number' && formatNumber(balance, locale);
}
