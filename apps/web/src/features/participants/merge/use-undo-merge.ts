import { toast } from '@rewards/ui/primitives/toasts/toast';
import { useTranslation } from '../../../i18n/use-translation';
import { trpc } from '../../../lib/trpc';
import { useSave } from '../../../lib/use-save';
import { sentenceOf } from './merge-sentence';

/** Undoes a merge and says what came of it; true when it is undone. */
export function useUndoMerge(programId: string): (mergeId: string) => Promise<boolean> {
	const { t } = useTranslation(['participantMerge', 'participants', 'common']);
	const undo = useSave(trpc.participants.merges.undo);
	const utils = trpc.useUtils();
	return async (mergeId) => {
		try {
			await undo({ programId, mergeId });
			void toast.success(t('undone'));
			return true;
		} catch (error) {
			void toast.error(sentenceOf(error, t));
			return false;
		} finally {
			void utils.participants.invalidate();
			void utils.audit.forRecord.invalidate();
			void utils.ledger.invalidate();
		}
	};
}
