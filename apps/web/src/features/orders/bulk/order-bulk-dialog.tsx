import { type GridSelection, selectedCount } from '@rewards/ui/data-grid';
import { Alert } from '@rewards/ui/primitives/alert';
import { Label } from '@rewards/ui/primitives/label';
import { ConfirmDialog } from '@rewards/ui/primitives/overlays/confirm-dialog';
import { Spinner } from '@rewards/ui/primitives/spinner';
import { Textarea } from '@rewards/ui/primitives/textarea';
import { toast } from '@rewards/ui/primitives/toasts/toast';
import { orderLimits } from '@rewards/validators/orders/constants';
import { useId, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { errorSentence } from '../../../lib/errors/describe-error';
import { errorCodeOf } from '../../../lib/errors/errors';
import { type Held, useHeldSelection, type WantedSelection, wantedOf } from '../../../lib/sources/held-selection';
import { staleQuestion } from '../../../lib/stale-question';
import { typedFor } from '../../../lib/storage/typed-above';
import { trpc } from '../../../lib/trpc';
import { useSave } from '../../../lib/use-save';
import type { OrderBulkKind } from './types';

interface OrderBulkDialogProps {
	kind: OrderBulkKind;
	/** The selection when the action was chosen; a new one needs a new dialog (`key`). */
	selection: GridSelection;
	hold: (kind: OrderBulkKind, wanted: WantedSelection, signal: AbortSignal) => Promise<Held>;
	onClose: () => void;
	onStarted: (jobId: string) => void;
}

/**
 * Determines which of the selected orders can be moved, and asks for confirmation for exactly these; a void also asks
 * for its reason.
 */
export function OrderBulkDialog({ kind, selection: given, hold, onClose, onStarted }: OrderBulkDialogProps) {
	const { t } = useTranslation('orders');
	const id = useId();
	const [selection] = useState(given);
	const [reason, setReason] = useState('');
	const held = useHeldSelection(
		(signal) => hold(kind, wantedOf(selection), signal),
		(error) => {
			void toast.error(errorCodeOf(error) === 'NOT_FOUND' ? t(`bulk.none.${kind}`) : errorSentence(error));
			onClose();
		},
	);
	const start = useSave(trpc.orders.bulk.start);
	const count = held?.count ?? 0;
	const before = selectedCount(selection);
	const title = held ? t(`bulk.${kind}`, { count }) : t(`${kind}.button`);

	const confirm = async () => {
		if (!held) return;
		try {
			const { jobId } = await start({ ...held, action: kind === 'void' ? { kind, reason } : { kind } });
			onStarted(jobId);
		} catch (error) {
			const stale = staleQuestion(error);
			void toast.error(t('error'), { description: stale ? t(`bulk.${stale}`) : errorSentence(error) });
			// This dialog can no longer be confirmed.
			if (!stale) throw error;
		}
	};
	return (
		<ConfirmDialog
			open
			danger={kind === 'void'}
			waiting={!held}
			onOpenChange={onClose}
			title={title}
			confirmLabel={t(`${kind}.confirm`)}
			{...typedFor(count)}
			onConfirm={confirm}
		>
			{/* The question appears in an open dialog, which screen readers would not announce. */}
			<span role="status" className="sr-only">
				{held ? title : t('bulk.holding')}
			</span>
			{held ? (
				<div className="flex flex-col gap-3 pt-1">
					<p>{t('noRevert')}</p>
					{before !== count && <Alert tone="warning">{t(`bulk.fewer.${kind}`, { count: before })}</Alert>}
					{kind === 'void' && (
						<div className="flex flex-col gap-1.5">
							<Label htmlFor={id}>{t('void.reason')}</Label>
							<Textarea
								id={id}
								rows={2}
								maxLength={orderLimits.reason}
								value={reason}
								onChange={(event) => setReason(event.target.value)}
							/>
						</div>
					)}
				</div>
			) : (
				<p aria-hidden className="flex items-center gap-2">
					<Spinner />
					{t('bulk.holding')}
				</p>
			)}
		</ConfirmDialog>
	);
}
