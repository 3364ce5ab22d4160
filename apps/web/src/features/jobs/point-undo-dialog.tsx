import { type FieldConfig, FormDialog } from '@rewards/ui/form';
import { reversalSchema } from '@rewards/validators/ledger/schemas';
import { useTranslation } from '../../i18n/use-translation';
import { zodParse } from '../../lib/zod-parse';
import { UndoCounts } from './import-counts';
import type { PointUndoView } from './types';
import { type UndoDialogProps, UndoList, UndoRefused } from './undo-refused';

interface Values {
	description: string;
}
const parse = zodParse<typeof reversalSchema, Values>(reversalSchema);

const inTheWay = ['spent', 'overfull', 'reversed', 'gone'] as const;

/** What undoing an import of points will do, and whom it leaves, and asks why; or why it is refused. */
export function PointUndoDialog({ name, view, onClose, onConfirm }: UndoDialogProps<PointUndoView, string>) {
	const { t } = useTranslation(['jobs', 'ledger']);
	const tell = (key: (typeof inTheWay)[number] | 'referred') =>
		view[key] > 0 ? [t(`jobs:undo.points.${key}`, { count: view[key] })] : [];
	const { refusal, transactions, participants, awarded, debited } = view;
	if (refusal !== null)
		return (
			<UndoRefused name={name} refusal={refusal} reasons={inTheWay.flatMap((key) => tell(key))} onClose={onClose} />
		);
	const fields: FieldConfig<Values>[] = [
		{
			kind: 'custom',
			key: 'counts',
			render: () => (
				<div className="flex flex-col gap-4">
					<UndoCounts counts={{ transactions, participants, awarded, debited }} />
					<UndoList items={[...inTheWay, 'referred' as const].flatMap((key) => tell(key))} />
				</div>
			),
		},
		{
			kind: 'text',
			name: 'description',
			label: t('ledger:reverseReason'),
			help: t('ledger:reverseReasonHelp'),
		},
	];
	return (
		<FormDialog
			open
			danger
			onOpenChange={onClose}
			title={t('jobs:undo.title', { name })}
			description={t('jobs:undo.points.intro')}
			width={520}
			defaultValues={{ description: '' }}
			parse={parse}
			submitLabel={t('jobs:undo.confirm')}
			cancelLabel={t('jobs:undo.keep')}
			fields={fields}
			onSubmit={({ description }) => onConfirm(description)}
		/>
	);
}
