import { Button } from '@rewards/ui/primitives/button';
import { ConfirmDialog } from '@rewards/ui/primitives/overlays/confirm-dialog';
import { toast } from '@rewards/ui/primitives/toasts/toast';
import { Ban } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { errorCodeOf } from '../../lib/errors/errors';
import { trpc } from '../../lib/trpc';
import type { FoundCode } from './types';

interface DisableCodeProps {
	programId: string;
	found: FoundCode;
	/** Also if the code was used or disabled in the meantime: it is looked up again. */
	onDisabled: () => void;
}

/** Disables a looked-up code, after confirmation. */
export function DisableCode({ programId, found, onDisabled }: DisableCodeProps) {
	const { t } = useTranslation('claimCodes');
	const { claimCodeBatches, claimCodes, participants } = trpc.useUtils();
	const disable = trpc.claimCodes.disableCode.useMutation();
	const [asking, setAsking] = useState(false);
	const { code, sid } = found;
	const confirm = async () => {
		try {
			await disable.mutateAsync({ programId, sid });
			void toast.success(t('disabled', { count: 1 }));
		} catch (error) {
			if (errorCodeOf(error) !== 'CONFLICT') throw error;
		}
		for (const list of [claimCodeBatches, claimCodes, participants]) void list.invalidate();
		onDisabled();
	};
	return (
		<>
			<Button onClick={() => setAsking(true)}>
				<Ban aria-hidden />
				{t('lookUp.disable')}
			</Button>
			{asking && (
				<ConfirmDialog
					open
					danger
					onOpenChange={setAsking}
					title={t('lookUp.disableTitle', { code })}
					confirmLabel={t('lookUp.disable')}
					onConfirm={confirm}
				>
					{t('lookUp.disableText')}
				</ConfirmDialog>
			)}
		</>
	);
}
