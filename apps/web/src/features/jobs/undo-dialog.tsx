import { ConfirmDialog } from '@rewards/ui/primitives/confirm-dialog';
import { useTranslation } from '../../i18n/use-translation';
import type { UndoView } from './types';
import { type UndoDialogProps, UndoList, UndoRefused } from './undo-refused';

const taken = ['created', 'changed', 'archived'] as const;
const reasons = ['imported', 'edited', 'transactions', 'orders', 'carts', 'signedIn', 'levels'] as const;

/** What undoing an import of participants will do, or why it is refused and what to do about it. */
export function UndoDialog({ name, view, onClose, onConfirm }: UndoDialogProps<UndoView, void>) {
	const { t } = useTranslation('jobs');
	if (view.refusal !== null) {
		const newer = view.refusal === 'newer' ? reasons.filter((reason) => view.newer[reason] > 0) : [];
		return (
			<UndoRefused
				name={name}
				refusal={view.refusal}
				reasons={newer.map((reason) => t(`undo.newer.${reason}`, { count: view.newer[reason] }))}
				onClose={onClose}
			/>
		);
	}
	return (
		<ConfirmDialog
			open
			danger
			onOpenChange={onClose}
			title={t('undo.title', { name })}
			confirmLabel={t('undo.confirm')}
			cancelLabel={t('undo.keep')}
			onConfirm={() => onConfirm()}
		>
			<p>{t('undo.intro')}</p>
			<UndoList items={taken.filter((key) => view[key] > 0).map((key) => t(`undo.${key}`, { count: view[key] }))} />
			{view.passwordsKept > 0 && <p className="mt-2">{t('passwordsKept', { count: view.passwordsKept })}</p>}
		</ConfirmDialog>
	);
}
