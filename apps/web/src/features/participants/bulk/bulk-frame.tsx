import type { GridSelection } from '@rewards/ui/data-grid';
import { deferredImport } from '../../../lib/loading/deferred-import';
import type { Program } from '../program-context';
import { BulkDialog } from './bulk-dialog';
import { FollowBulk } from './follow-bulk';
import { MailDialog } from './mail-dialog';
import type { BulkQuestion } from './types';

export interface Question {
	kind: BulkQuestion;
	selection: GridSelection;
	opening: number;
}

const MergeDialog = deferredImport(
	() => import('../merge/merge-dialog').then((module) => module.MergeDialog),
	'participantMerge',
);

interface BulkFrameProps {
	program: Program;
	question: Question | null;
	onClose: () => void;
	onStarted: (jobId: string) => void;
	/** Changed without a job. */
	onChanged: () => void;
}

/** The confirmation of a bulk action. */
export function BulkFrame({ program, question, onClose, onStarted, onChanged }: BulkFrameProps) {
	if (!question) return null;
	const { kind, selection, opening } = question;
	if (kind === 'merge') {
		const [first, second] = selection.kind === 'ids' ? selection.ids : [];
		if (first === undefined || second === undefined) return null;
		return <MergeDialog key={opening} program={program} ids={[first, second]} onClose={onClose} onMerged={onChanged} />;
	}
	const props = { program, selection, onClose, onStarted };
	return kind === 'mail' ? (
		<MailDialog key={opening} {...props} />
	) : (
		<BulkDialog key={opening} kind={kind} {...props} />
	);
}

export { FollowBulk };
