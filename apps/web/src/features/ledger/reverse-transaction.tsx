import { formatNumber, useUi } from '@rewards/ui';
import { ConfirmDialog } from '@rewards/ui/primitives/confirm-dialog';
import { toast } from '@rewards/ui/primitives/toast';
import { useTranslation } from '../../i18n/use-translation';
import { trpc } from '../../lib/trpc';
import type { TransactionRow } from './types';

interface ReverseTransactionProps {
	programId: string;
	participantId: string;
	transaction: TransactionRow;
	onClose: () => void;
	onDone: () => void;
}

/** Asks before an entry is taken back by another one. */
export function ReverseTransaction({
	programId,
	participantId,
	transaction,
	onClose,
	onDone,
}: ReverseTransactionProps) {
	const { t } = useTranslation('ledger');
	const { locale } = useUi();
	const reverse = trpc.ledger.reverse.useMutation();
	const { id, amount, description } = transaction;
	return (
		<ConfirmDialog
			open
			danger
			onOpenChange={onClose}
			title={t('reverseTitle', { what: description })}
			confirmLabel={t('reverse')}
			onConfirm={async () => {
				await reverse.mutateAsync({ programId, participantId, transactionId: id });
				void toast.success(t('added'));
				onDone();
			}}
		>
			{t('reverseText', { amount: formatNumber(-amount, locale, { signDisplay: 'always' }) })}
		</ConfirmDialog>
	);
}
