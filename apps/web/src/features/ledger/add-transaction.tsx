import { type FieldConfig, FormDialog } from '@rewards/ui/form';
import { toast } from '@rewards/ui/primitives/toast';
import { transactionSchema } from '@rewards/validators/ledger/schemas';
import { ledgerLimits } from '@rewards/validators/ledger/words';
import { useTranslation } from '../../i18n/use-translation';
import { trpc } from '../../lib/trpc';
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
	onClose: () => void;
	onSaved: () => void;
}

/** Gives points to a participant or takes some. */
export function AddTransaction({ programId, participantId, onClose, onSaved }: AddTransactionProps) {
	const { t } = useTranslation('ledger');
	const add = trpc.ledger.add.useMutation({ meta: { quiet: true } });
	const fields: FieldConfig<Values>[] = [
		{
			kind: 'number',
			name: 'amount',
			label: t('field.amount'),
			help: t('amountHelp'),
			unit: t('points'),
			decimals: 0,
			required: true,
		},
		{
			kind: 'text',
			name: 'description',
			label: t('field.description'),
			required: true,
			maxLength: ledgerLimits.description,
		},
		{
			kind: 'text',
			name: 'reference',
			label: t('field.reference'),
			help: t('referenceHelp'),
			maxLength: ledgerLimits.reference,
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
				await add.mutateAsync({ ...values, programId, participantId });
				void toast.success(t('added'));
				onSaved();
			}}
		/>
	);
}
