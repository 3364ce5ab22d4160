import { Button } from '@rewards/ui/primitives/button';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '@rewards/ui/primitives/overlays/dialog';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from '../../../i18n/use-translation';

/** Participants that a replacing import changes and archives, from the preview. */
interface Replaced {
	changed: number;
	archived: number;
}

interface AttentionDialogProps {
	replaced: Replaced;
	onClose: (confirmed: boolean) => void;
}

/** 'Attention': the file's participants will overwrite the list. Closing it in any way but Save is Cancel. */
export function AttentionDialog({ replaced, onClose }: AttentionDialogProps) {
	const { t } = useTranslation(['participants', 'common']);
	return (
		<Dialog open onOpenChange={() => onClose(false)}>
			<DialogContent
				title={t('participantWork:import.attention')}
				width={460}
				role="alertdialog"
				aria-describedby="attention-text"
			>
				<DialogBody className="flex gap-3">
					<TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-warning-text" />
					<div id="attention-text" className="flex flex-col gap-2">
						<p>{t('participantWork:import.attentionText')}</p>
						<ul className="list-disc space-y-1 ps-5">
							<li>{t('participantWork:import.attentionChanged', { count: replaced.changed })}</li>
							<li>{t('participantWork:import.attentionArchived', { count: replaced.archived })}</li>
						</ul>
					</div>
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
