import { formatNumber, useUi } from '@rewards/ui';
import { type FieldConfig, FormDialog } from '@rewards/ui/form';
import { toast } from '@rewards/ui/primitives/toasts/toast';
import { reversalSchema } from '@rewards/validators/ledger/schemas';
import { useTranslation } from '../../i18n/use-translation';
import { trpc } from '../../lib/trpc';
import { useSave } from '../../lib/use-save';
import { zodParse } from '../../lib/zod-parse';
import { reversalRefusal } from './reversal-refusal';
import type { TransactionRow } from './types';

interface Values {
	description: string;
}
const parse = zodParse<typeof reversalSchema, Values>(reversalSchema);

interface ReverseTransactionProps {
	programId: string;
	participantId: string;
	transaction: TransactionRow;
	onClose: () => void;
	/** Reloads the list: it was reversed, or another user has done so before. */
	onDone: () => void;
}

/** Asks for confirmation, and a reason, before reversing an entry. */
export function ReverseTransaction(props: ReverseTransactionProps) {
	const { programId, participantId, transaction, onClose, onDone } = props;
	const { t } = useTranslation('ledger');
	const { locale } = useUi();
	const reverse = useSave(trpc.ledger.reverse);
	const fields: FieldConfig<Values>[] = [
		{
			kind: 'text',
			name: 'description',
			label: t('reverseReason'),
			help: t('reverseReasonHelp'),
		},
	];
	return (
		<FormDialog
			open
			danger
			onOpenChange={onClose}
			title={t('reverseTitle', { what: transaction.description })}
			description={t('reverseText', { amount: formatNumber(-transaction.amount, locale, { signDisplay: 'always' }) })}
			width={460}
			defaultValues={{ description: '' }}
			parse={parse}
			fields={fields}
			submitLabel={t('reverse')}
			onSubmit={async ({ description }) => {
				try {
					await reverse({ programId, participantId, transactionId: transaction.id, description });
					void toast.success(t('added'));
				} catch (error) {
					const refusal = reversalRefusal(error);
					if (!refusal) throw error;
					void toast.warning(t(`reverseRefused.${refusal}`));
				}
				onDone();
			}}
		/>
	);
}
