import type { GridSelection } from '@rewards/ui/data-grid';
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

interface BulkFrameProps {
	program: Program;
	question: Question | null;
	onClose: () => void;
	onStarted: (jobId: string) => void;
}

/** The confirmation of a bulk action. */
export function BulkFrame({ program, question, onClose, onStarted }: BulkFrameProps) {
	if (!question) return null;
	const { kind, selection, opening } = question;
	const props = { program, selection, onClose, onStarted };
	return kind === 'mail' ? (
		<MailDialog key={opening} {...props} />
	) : (
		<BulkDialog key={opening} kind={kind} {...props} />
	);
}

export { FollowBulk };
