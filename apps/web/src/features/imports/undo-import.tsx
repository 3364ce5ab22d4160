import { Button } from '@rewards/ui/primitives/button';
import { Undo2 } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useLocation } from 'wouter';
import { useTranslation } from '../../i18n/use-translation';
import { trpc } from '../../lib/trpc';
import type { UndoDialogProps } from './undo-refused';

interface UndoImportProps<View, Answer> {
	/** What undoing it would do. */
	look: () => Promise<View>;
	/** Asks for it. Its error shows by the reasons that are looked up anew: somebody may have built on the import since (`undoMeta`). */
	undo: (answer: Answer) => Promise<{ jobId: string }>;
	dialog: (slot: Omit<UndoDialogProps<View, Answer>, 'name'>) => ReactNode;
}

/** For mutations that ask for an undo. */
export const undoMeta = { quiet: true };

/** Takes a whole import back. First it tells what that will do, or why it can't be done. */
export function UndoImport<View, Answer>({ look, undo, dialog }: UndoImportProps<View, Answer>) {
	const { t } = useTranslation('imports');
	const [, navigate] = useLocation();
	const utils = trpc.useUtils();
	const [view, setView] = useState<View | null>(null);
	const [pending, setPending] = useState(false);
	const show = async () => {
		setPending(true);
		try {
			setView(await look());
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
						view,
						onClose: () => setView(null),
						onConfirm: async (answer) => {
							try {
								const { jobId } = await undo(answer);
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
