import { Button } from '@rewards/ui/primitives/button';
import { ConfirmDialog } from '@rewards/ui/primitives/confirm-dialog';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '@rewards/ui/primitives/dialog';
import { useTranslation } from '../../i18n/use-translation';
import type { UndoView } from './types';

interface UndoDialogProps {
	/** Of the file. */
	name: string;
	view: UndoView;
	onClose: () => void;
	onConfirm: () => Promise<void>;
}

const taken = ['created', 'changed', 'archived'] as const;
const reasons = ['imported', 'edited', 'transactions', 'orders', 'carts', 'signedIn', 'levels'] as const;

function List({ items }: { items: readonly string[] }) {
	return (
		<ul className="mt-2 list-disc space-y-1 ps-5">
			{items.map((item) => (
				<li key={item}>{item}</li>
			))}
		</ul>
	);
}

/** What undoing an import will do, or why it is refused and what to do about it. */
export function UndoDialog({ name, view, onClose, onConfirm }: UndoDialogProps) {
	const { t } = useTranslation('jobs');
	if (view.refusal !== null) {
		const newer = reasons.filter((reason) => view.newer[reason] > 0);
		return (
			<Dialog open onOpenChange={onClose}>
				<DialogContent
					title={t('undo.refusedTitle', { name })}
					width={460}
					role="alertdialog"
					aria-describedby="undo-refused"
				>
					<DialogBody id="undo-refused">
						<p>{t(`undo.refusal.${view.refusal}`)}</p>
						{view.refusal === 'newer' && (
							<List items={newer.map((reason) => t(`undo.newer.${reason}`, { count: view.newer[reason] }))} />
						)}
					</DialogBody>
					<DialogFooter>
						<Button onClick={onClose}>{t('undo.close')}</Button>
					</DialogFooter>
				</DialogContent>
			</Dialog>
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
			onConfirm={onConfirm}
		>
			<p>{t('undo.intro')}</p>
			<List items={taken.filter((key) => view[key] > 0).map((key) => t(`undo.${key}`, { count: view[key] }))} />
			{view.passwordsKept > 0 && <p className="mt-2">{t('passwordsKept', { count: view.passwordsKept })}</p>}
		</ConfirmDialog>
	);
}
