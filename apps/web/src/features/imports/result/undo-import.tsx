import { Button } from '@rewards/ui/primitives/button';
import { Undo2 } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useLocation } from 'wouter';
import { useTranslation } from '../../../i18n/use-translation';
import { trpc } from '../../../lib/trpc';
import type { UndoDialogProps } from './undo-refused';

interface Import {
	programId: string;
	importId: string;
}
interface UndoImportProps<View, Answer> {
	job: {
		id: string;
		programId: string | null;
		result: { undone?: unknown } | null;
		file: { name: string } | null;
	};
	/** The effect of undoing it. */
	look: (which: Import) => Promise<View>;
	/**
	 * Requests the undo. A refusal shows through the reloaded reasons: later changes may depend on the import
	 * (`undoMeta`).
	 */
	undo: (which: Import, answer: Answer) => Promise<{ jobId: string }>;
	dialog: (slot: UndoDialogProps<View, Answer>) => ReactNode;
}

/** For mutations that request an undo. */
export const undoMeta = { quiet: true };

/** Undoes a whole import, unless that has been done. First it shows the effect, or why it is impossible. */
export function UndoImport<View, Answer>({ job, look, undo, dialog }: UndoImportProps<View, Answer>) {
	const { t } = useTranslation('imports');
	const [, navigate] = useLocation();
	const utils = trpc.useUtils();
	const [view, setView] = useState<View | null>(null);
	const [pending, setPending] = useState(false);
	const { id: importId, programId, result, file } = job;
	if (programId === null || !result || result.undone) return null;
	const which = { programId, importId };
	const show = async () => {
		setPending(true);
		try {
			setView(await look(which));
		} finally {
			setPending(false);
		}
	};
	return (
		<>
			<Button pending={pending} onClick={() => void show()}>
				<Undo2 aria-hidden />
				{t('undo.action')}
			</Button>
			<Suspense fallback={null}>
				{view !== null &&
					dialog({
						name: file?.name ?? '',
						view,
						onClose: () => setView(null),
						onConfirm: async (answer) => {
							try {
								const { jobId } = await undo(which, answer);
								void utils.jobs.active.invalidate();
								navigate(`/jobs/${jobId}`);
							} catch (error) {
								await show();
								throw error;
							}
						},
					})}
			</Suspense>
		</>
	);
}
