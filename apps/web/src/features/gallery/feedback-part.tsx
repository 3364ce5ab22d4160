import { Alert } from '@rewards/ui/primitives/alert';
import { Button } from '@rewards/ui/primitives/button';
import { Empty } from '@rewards/ui/primitives/empty';
import { FileDrop } from '@rewards/ui/primitives/file-drop';
import { ConfirmDialog } from '@rewards/ui/primitives/overlays/confirm-dialog';
import { Dialog, DialogBody, DialogContent, SheetContent } from '@rewards/ui/primitives/overlays/dialog';
import { Progress, ProgressRing } from '@rewards/ui/primitives/progress';
import { Skeleton } from '@rewards/ui/primitives/skeleton';
import { Spinner } from '@rewards/ui/primitives/spinner';
import { toast } from '@rewards/ui/primitives/toasts/toast';
import { Inbox } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { Shelf } from './shelf';

const tones = ['info', 'success', 'warning', 'danger'] as const;
const kinds = ['success', 'info', 'warning', 'error'] as const;

/** Feedback components: messages, progress, empty states, dialogs. */
export function FeedbackPart() {
	const { t } = useTranslation('gallery');
	const [open, setOpen] = useState<'dialog' | 'sheet' | 'confirm' | null>(null);
	const [file, setFile] = useState<File | undefined>();
	const close = () => setOpen(null);
	return (
		<>
			<Shelf title={t('feedback.alerts')} className="grid grid-cols-1 lg:grid-cols-2">
				{tones.map((tone) => (
					<Alert key={tone} tone={tone} title={t(`tone.${tone}`)}>
						{t('feedback.alertText')}
					</Alert>
				))}
			</Shelf>
			<Shelf title={t('feedback.progress')} className="items-center">
				<Progress value={62} label={t('feedback.progress')} className="max-w-60" />
				<Progress value={null} label={t('feedback.busy')} className="max-w-60" />
				<ProgressRing value={62} label={t('feedback.progress')} />
				<Spinner />
				<div className="flex w-60 flex-col gap-2" aria-hidden>
					<Skeleton className="h-4 w-3/4" />
					<Skeleton className="h-3 w-full" />
				</div>
			</Shelf>
			<Shelf title={t('feedback.toasts')}>
				{kinds.map((kind) => (
					<Button
						key={kind}
						onClick={() =>
							void toast[kind](t(`feedback.toast.${kind}`), {
								description: t('feedback.alertText'),
								...(kind === 'info' ? { action: { label: t('feedback.undo'), onSelect: () => undefined } } : {}),
							})
						}
					>
						{t(`feedback.toast.${kind}`)}
					</Button>
				))}
			</Shelf>
			<Shelf title={t('feedback.questions')}>
				<Button onClick={() => setOpen('dialog')}>{t('feedback.dialog')}</Button>
				<Button onClick={() => setOpen('sheet')}>{t('feedback.sheet')}</Button>
				<Button variant="danger" onClick={() => setOpen('confirm')}>
					{t('feedback.confirm')}
				</Button>
			</Shelf>
			<Shelf title={t('feedback.nothing')} className="grid grid-cols-1 lg:grid-cols-2">
				<div className="rounded-lg border bg-card">
					<Empty icon={Inbox} title={t('feedback.emptyTitle')} action={<Button>{t('actions.save')}</Button>}>
						{t('feedback.emptyText')}
					</Empty>
				</div>
				<FileDrop
					label={t('feedback.file')}
					accept={['.csv']}
					file={file ?? null}
					onFiles={([chosen]) => setFile(chosen)}
					onRemove={() => setFile(undefined)}
				/>
			</Shelf>
			<Dialog open={open === 'dialog' || open === 'sheet'} onOpenChange={close}>
				{open === 'sheet' ? (
					<SheetContent title={t('feedback.sheet')}>
						<p className="p-5">{t('feedback.emptyText')}</p>
					</SheetContent>
				) : (
					<DialogContent title={t('feedback.dialog')} description={t('feedback.alertText')}>
						<DialogBody className="pb-6">{t('feedback.emptyText')}</DialogBody>
					</DialogContent>
				)}
			</Dialog>
			<ConfirmDialog
				open={open === 'confirm'}
				onOpenChange={close}
				title={t('feedback.confirmTitle', { name: 'Acme' })}
				confirmLabel={t('actions.remove')}
				danger
				typed="Acme"
				onConfirm={close}
			>
				{t('feedback.confirmText')}
			</ConfirmDialog>
		</>
	);
}
