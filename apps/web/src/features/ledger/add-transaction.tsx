import { formatNumber, useUi } from '@rewards/ui';
import { type FieldConfig, FormDialog, type FormDialogProps } from '@rewards/ui/form';
import { toast } from '@rewards/ui/primitives/toasts/toast';
import { readPoints } from '@rewards/validators/ledger/points';
import { type TransactionInput, transactionSchema } from '@rewards/validators/ledger/schemas';
import { useTranslation } from '../../i18n/use-translation';
import { showAdded } from '../../lib/list-grid/places';
import { trpc } from '../../lib/trpc';
import { useSave } from '../../lib/use-save';
import { zodParse } from '../../lib/zod-parse';

interface Values {
	amount: number | null;
	description: string;
	reference: string;
}
const parse = zodParse<typeof transactionSchema, Values>(transactionSchema);

interface AddTransactionProps {
	programId: string;
	participantId: string;
	/** The participant's current balance. */
	balance: number;
	onClose: () => void;
	onSaved: () => void;
}

/** The resulting balance, once there is an amount. */
function NewBalance({ balance, amount }: { balance: number; amount: number | null }) {
	const { t } = useTranslation('ledger');
	const { locale } = useUi();
	if (!amount || !Number.isInteger(amount)) return t('amountHelp');
	return t('newBalance', {
		before: formatNumber(balance, locale),
		after: formatNumber(balance + amount, locale),
	});
}

/** Awards points to a participant or deducts some. */
export function AddTransaction({ programId, participantId, balance, onClose, onSaved }: AddTransactionProps) {
	const { t } = useTranslation('ledger');
	const add = useSave(trpc.ledger.add);
	const fields: FormDialogProps<Values, TransactionInput>['fields'] = (form): FieldConfig<Values>[] => [
		{
			kind: 'number',
			name: 'amount',
			label: t('field.amount'),
			help: <NewBalance balance={balance} amount={form.watch('amount')} />,
			unit: t('points'),
			decimals: 0,
			readNumber: (text, decimalSign) => readPoints(text, decimalSign).points,
		},
		{
			kind: 'text',
			name: 'description',
			label: t('field.description'),
		},
		{
			kind: 'text',
			name: 'reference',
			label: t('field.reference'),
			help: t('referenceHelp'),
		},
	];
	return (
		<FormDialog
			open
			onOpenChange={onClose}
			title={t('add')}
			width={460}
			defaultValues={{ amount: null, description: '', reference: '' }}
			parse={parse}
			fields={fields}
			onSubmit={async (values) => {
				const { id } = await add({ ...values, programId, participantId });
				void toast.success(t('added'));
				onSaved();
				showAdded(id);
			}}
		/>
	);
}
