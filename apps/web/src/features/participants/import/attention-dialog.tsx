import { Button } from '@rewards/ui/primitives/button';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '@rewards/ui/primitives/dialog';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from '../../../i18n/use-translation';

/** 'Attention': the file's participants will overwrite the list. Closing it in any way but Save is Cancel. */
export function AttentionDialog({ onClose }: { onClose: (confirmed: boolean) => void }) {
	const { t } = useTranslation(['participants', 'common']);
	return (
		<Dialog open onOpenChange={() => onClose(false)}>
			<DialogContent
				title={t('participants:import.attention')}
				width={460}
				role="alertdialog"
				aria-describedby="attention-text"
			>
				<DialogBody className="flex gap-3">
					<TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-warning-text" />
					<p id="attention-text">{t('participants:import.attentionText')}</p>
				</DialogBody>
				<DialogFooter>
					<Button onClick={() => onClose(false)}>{t('common:cancel')}</Button>
					<Button variant="primary" onClick={() => onClose(true)}>
						{t('common:save')}
					</Button>
				</DialogFooter>
			</DialogContent>
		</Dialog>
	);
}
