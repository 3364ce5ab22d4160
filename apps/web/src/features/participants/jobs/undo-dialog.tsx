import { ConfirmDialog } from '@rewards/ui/primitives/overlays/confirm-dialog';
import type { UndoRefusal, UndoView } from '@rewards/validators/participants/imports';
import { useTranslation } from '../../../i18n/use-translation';
import { type UndoDialogProps, UndoList, UndoRefused } from '../../imports';
import { undoCounts } from './shared';

const reasons = ['imported', 'edited', 'transactions', 'orders', 'carts', 'signedIn', 'levels', 'merged'] as const;

/** The effect of undoing a participant import, or why it is refused and what to do about it. */
export function UndoDialog({ name, view, onClose, onConfirm }: UndoDialogProps<UndoView, void>) {
	const { t } = useTranslation(['jobs', 'imports']);
	const why = (refusal: UndoRefusal) =>
		refusal === 'tooOld' || refusal === 'newer'
			? t(`kind.participantUndo.refusal.${refusal}`)
			: t(`imports:undo.refusal.${refusal}`);
	if (view.refusal !== null) {
		const newer = view.refusal === 'newer' ? reasons.filter((reason) => view.newer[reason] > 0) : [];
		return (
			<UndoRefused
				name={name}
				why={why(view.refusal)}
				reasons={newer.map((reason) => t(`kind.participantUndo.newer.${reason}`, { count: view.newer[reason] }))}
				onClose={onClose}
			/>
		);
	}
	return (
		<ConfirmDialog
			open
			danger
			onOpenChange={onClose}
			title={t('imports:undo.title', { name })}
			confirmLabel={t('imports:undo.confirm')}
			cancelLabel={t('imports:undo.keep')}
			onConfirm={() => onConfirm()}
		>
			<p>{t('kind.participantUndo.intro')}</p>
			<UndoList
				items={undoCounts
					.filter((key) => view[key] > 0)
					.map((key) => t(`kind.participantUndo.will.${key}`, { count: view[key] }))}
			/>
			{view.passwordsKept > 0 && (
				<p className="mt-2">{t('kind.participantUndo.passwordsKept', { count: view.passwordsKept })}</p>
			)}
		</ConfirmDialog>
	);
}
