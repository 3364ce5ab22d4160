import { ConfirmDialog } from '@rewards/ui/primitives/overlays/confirm-dialog';
import { useTranslation } from '../../i18n/use-translation';
import { typedFor } from '../../lib/storage/typed-above';
import { trpc } from '../../lib/trpc';
import type { Batch } from './types';

interface DisableBatchProps {
	programId: string;
	batch: Batch;
	onClose: () => void;
	onStarted: (jobId: string) => void;
}

/** Asks for confirmation before disabling the unused codes of a batch: active ones, and those pending approval. */
export function DisableBatch({ programId, batch, onClose, onStarted }: DisableBatchProps) {
	const { t } = useTranslation('claimCodes');
	const disable = trpc.claimCodes.disable.useMutation();
	const { quantity, unused } = batch;
	return (
		<ConfirmDialog
			open
			danger
			onOpenChange={onClose}
			title={t('disableTitle', { count: quantity })}
			confirmLabel={t('disable')}
			{...typedFor(unused)}
			onConfirm={async () => {
				const { jobId } = await disable.mutateAsync({ programId, batchId: batch.id });
				onStarted(jobId);
			}}
		>
			{t('disableText', { count: unused })}
		</ConfirmDialog>
	);
}
