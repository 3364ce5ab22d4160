import { Label } from '@rewards/ui/primitives/label';
import { ConfirmDialog } from '@rewards/ui/primitives/overlays/confirm-dialog';
import { Textarea } from '@rewards/ui/primitives/textarea';
import { toast } from '@rewards/ui/primitives/toasts/toast';
import { orderLimits } from '@rewards/validators/orders/constants';
import { useId, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { trpc } from '../../../lib/trpc';
import { useSave } from '../../../lib/use-save';
import { useTellFailure } from '../errors/use-tell-failure';

interface QuestionProps {
	programId: string;
	orderId: string;
	onClose: () => void;
	onDone: () => void;
}

/** Asks for confirmation, then sends an order to the supplier again. */
export function ResubmitQuestion({ programId, orderId, onClose, onDone }: QuestionProps) {
	const { t } = useTranslation('orders');
	const showFailure = useTellFailure();
	const resubmit = useSave(trpc.orders.resubmit);
	return (
		<ConfirmDialog
			open
			onOpenChange={onClose}
			title={t('resubmit.question')}
			confirmLabel={t('resubmit.confirm')}
			onConfirm={async () => {
				await resubmit({ programId, orderId }).catch(showFailure);
				void toast.success(t('resubmit.title'), { description: t('resubmit.done') });
				onDone();
			}}
		>
			{t('noRevert')}
		</ConfirmDialog>
	);
}

/** Asks for the reason, then voids an order; if the supplier may have it, the supplier is asked first. */
export function VoidQuestion({ programId, orderId, onClose, onDone }: QuestionProps) {
	const { t } = useTranslation('orders');
	const id = useId();
	const [reason, setReason] = useState('');
	const showFailure = useTellFailure();
	const take = useSave(trpc.orders.void);
	return (
		<ConfirmDialog
			open
			danger
			onOpenChange={onClose}
			title={t('void.question')}
			confirmLabel={t('void.confirm')}
			onConfirm={async () => {
				const { outcome } = await take({ programId, orderId, reason }).catch(showFailure);
				if (outcome === 'voided') void toast.success(t('void.title'), { description: t('void.done') });
				else void toast.info(t('void.asked'), { description: t('void.askedText') });
				onDone();
			}}
		>
			<span className="block">{t('noRevert')}</span>
			<span className="mt-4 flex flex-col gap-1.5">
				<Label htmlFor={id}>{t('void.reason')}</Label>
				<Textarea
					id={id}
					rows={2}
					maxLength={orderLimits.reason}
					value={reason}
					onChange={(event) => setReason(event.target.value)}
				/>
			</span>
		</ConfirmDialog>
	);
}

/** Stops waiting for a supplier that doesn't confirm the cancellation of an order. */
export function VoidUnansweredQuestion({ programId, orderId, onClose, onDone }: QuestionProps) {
	const { t } = useTranslation('orders');
	const id = useId();
	const [reason, setReason] = useState('');
	const showFailure = useTellFailure();
	const take = useSave(trpc.orders.voidUnanswered);
	return (
		<ConfirmDialog
			open
			danger
			onOpenChange={onClose}
			title={t('voidUnanswered.question')}
			confirmLabel={t('void.confirm')}
			confirmDisabled={reason.trim() === ''}
			onConfirm={async () => {
				await take({ programId, orderId, reason }).catch(showFailure);
				void toast.success(t('void.title'), { description: t('void.done') });
				onDone();
			}}
		>
			<span className="block">{t('voidUnanswered.text')}</span>
			<span className="mt-4 flex flex-col gap-1.5">
				<Label htmlFor={id}>{t('void.reason')}</Label>
				<Textarea
					id={id}
					rows={2}
					maxLength={orderLimits.reason}
					value={reason}
					onChange={(event) => setReason(event.target.value)}
				/>
			</span>
		</ConfirmDialog>
	);
}

/** Asks for confirmation, then removes a void order from the lists; its points and its timeline stay. */
export function DeleteQuestion({ programId, orderId, onClose, onDone }: QuestionProps) {
	const { t } = useTranslation('orders');
	const showFailure = useTellFailure();
	const remove = useSave(trpc.orders.delete);
	return (
		<ConfirmDialog
			open
			danger
			onOpenChange={onClose}
			title={t('delete.question')}
			confirmLabel={t('delete.confirm')}
			onConfirm={async () => {
				await remove({ programId, orderId }).catch(showFailure);
				void toast.success(t('delete.done'));
				onDone();
			}}
		>
			{t('delete.text')}
		</ConfirmDialog>
	);
}
