import { formatNumber } from '@rewards/ui';
import { ConfirmDialog } from '@rewards/ui/primitives/confirm-dialog';
import { useTranslation } from '../../i18n/use-translation';
import { trpc } from '../../lib/trpc';
import type { Batch } from './types';

/** Above so many the number has to be typed. */
const typedAbove = 100;

interface DisableBatchProps {
	programId: string;
	batch: Batch;
	onClose: () => void;
	onStarted: (jobId: string) => void;
}

/** Asks before the unused codes of a batch are disabled. */
export function DisableBatch({ programId, batch, onClose, onStarted }: DisableBatchProps) {
	const { t } = useTranslation('claimCodes');
	const disable = trpc.claimCodes.disable.useMutation();
	const { quantity, active } = batch;
	return (
		<ConfirmDialog
			open
			danger
			onOpenChange={onClose}
			title={t('disableTitle', { count: quantity })}
			confirmLabel={t('disable')}
			{...(active > typedAbove ? { typed: formatNumber(active, 'en') } : {})}
			onConfirm={async () => {
				const { jobId } = await disable.mutateAsync({ programId, batchId: batch.id });
				onStarted(jobId);
			}}
		>
			{t('disableText', { count: active })}
		</ConfirmDialog>
	);
}
