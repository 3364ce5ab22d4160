import { Button } from '@rewards/ui/primitives/button';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '@rewards/ui/primitives/overlays/dialog';
import { useTranslation } from '../../../i18n/use-translation';

/** The effects of undoing an import, line by line. */
export function UndoList({ items }: { items: readonly string[] }) {
	if (items.length === 0) return null;
	return (
		<ul className="mt-2 list-disc space-y-1 ps-5">
			{items.map((item) => (
				<li key={item}>{item}</li>
			))}
		</ul>
	);
}

/** Props of every kind's dialog. */
export interface UndoDialogProps<View, Answer> {
	/** Name of the file. */
	name: string;
	view: View;
	onClose: () => void;
	onConfirm: (answer: Answer) => Promise<void>;
}

interface UndoRefusedProps {
	/** Name of the file. */
	name: string;
	why: string;
	reasons: readonly string[];
	onClose: () => void;
}

/** Why an import can't be undone, and what blocks it. */
export function UndoRefused({ name, why, reasons, onClose }: UndoRefusedProps) {
	const { t } = useTranslation('imports');
	return (
		<Dialog open onOpenChange={onClose}>
			<DialogContent
				title={t('undo.refusedTitle', { name })}
				width={460}
				role="alertdialog"
				aria-describedby="undo-refused"
			>
				<DialogBody id="undo-refused">
					<p>{why}</p>
					<UndoList items={reasons} />
				</DialogBody>
				<DialogFooter>
					<Button onClick={onClose}>{t('undo.close')}</Button>
				</DialogFooter>
			</DialogContent>
		</Dialog>
	);
}
