import { useOnce } from '@rewards/ui';
import type { FormHandle } from '@rewards/ui/form';
import { toast } from '@rewards/ui/primitives/toasts/toast';
import { type RefObject, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { type DescribedError, describeError } from '../../lib/errors/describe-error';
import { faultOf } from '../../lib/errors/errors';
import { trpc } from '../../lib/trpc';
import { useSave } from '../../lib/use-save';
import type { EditStore } from './edit-store';
import type { SiteLanguage } from './languages';

interface Options {
	store: EditStore;
	programId: string;
	language: SiteLanguage;
	handle: RefObject<FormHandle>;
}

/**
 * Saves all changes that can be saved, or those of the given keys. The other rows show what blocks them. `save` returns
 * whether any are left.
 */
export function useSaveTexts({ store, programId, language, handle }: Options) {
	const { t } = useTranslation('dictionary');
	const utils = trpc.useUtils();
	const send = useSave(trpc.dictionary.save);
	const [problem, setProblem] = useState<DescribedError | null>(null);
	const [save, saving] = useOnce(async (keys: ReadonlySet<string> | null, onDone: () => void) => {
		const changes = store.changes().filter(({ key }) => keys === null || keys.has(key));
		if (changes.length === 0) {
			onDone();
			return;
		}
		handle.current.progress = 'saving';
		try {
			const answer = await send({ programId, language, changes });
			handle.current.progress = 'idle';
			setProblem(null);
			store.saved(changes, answer);
			if (answer.saved.length > 0) void toast.success(t('updated'));
			if (answer.conflicts.length > 0) void toast.warning(t('conflicts', { count: answer.conflicts.length }));
			void utils.dictionary.invalidate();
			void utils.programs.languages.invalidate();
			onDone();
		} catch (error) {
			const fault = faultOf(error);
			handle.current.progress = fault.kind === 'network' && fault.mayBeDone ? 'unanswered' : 'idle';
			setProblem(describeError(error));
		}
	});
	return { save, saving, problem };
}
