import { type FieldConfig, FormDialog } from '@rewards/ui/form';
import type { PointUndoRefusal } from '@rewards/validators/ledger/constants';
import type { PointUndoView } from '@rewards/validators/ledger/imports';
import { reversalSchema } from '@rewards/validators/ledger/schemas';
import { useTranslation } from '../../../i18n/use-translation';
import { zodParse } from '../../../lib/zod-parse';
import { type UndoDialogProps, UndoList, UndoRefused } from '../../imports';
import { UndoCounts } from './undo-counts';

interface Values {
	description: string;
}
const parse = zodParse<typeof reversalSchema, Values>(reversalSchema);

const inTheWay = ['spent', 'overfull', 'reversed', 'gone'] as const;

/** The effect of undoing a point import, the participants it skips, and the reason field; or why it is refused. */
export function PointUndoDialog({ name, view, onClose, onConfirm }: UndoDialogProps<PointUndoView, string>) {
	const { t } = useTranslation(['jobs', 'ledger', 'imports']);
	const linesOf = (key: (typeof inTheWay)[number] | 'referred') =>
		view[key] > 0 ? [t(`kind.pointUndo.will.${key}`, { count: view[key] })] : [];
	const { refusal, transactions, participants, awarded, debited } = view;
	const why = (reason: PointUndoRefusal) =>
		reason === 'reversed' || reason === 'spent'
			? t(`kind.pointUndo.refusal.${reason}`)
			: t(`imports:undo.refusal.${reason}`);
	if (refusal !== null)
		return (
			<UndoRefused name={name} why={why(refusal)} reasons={inTheWay.flatMap((key) => linesOf(key))} onClose={onClose} />
		);
	const fields: FieldConfig<Values>[] = [
		{
			kind: 'custom',
			key: 'counts',
			render: () => (
				<div className="flex flex-col gap-4">
					<UndoCounts counts={{ transactions, participants, awarded, debited }} />
					<UndoList items={[...inTheWay, 'referred' as const].flatMap((key) => linesOf(key))} />
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
			title={t('imports:undo.title', { name })}
			description={t('kind.pointUndo.intro')}
			width={520}
			defaultValues={{ description: '' }}
			parse={parse}
			submitLabel={t('imports:undo.confirm')}
			cancelLabel={t('imports:undo.keep')}
			fields={fields}
			onSubmit={({ description }) => onConfirm(description)}
		/>
	);
}
