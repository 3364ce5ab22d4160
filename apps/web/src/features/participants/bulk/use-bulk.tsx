import type { DataGridProps, GridColumn, GridSelection } from '@rewards/ui/data-grid';
import { Suspense, useRef, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { lazily } from '../../../lib/lazily';
import type { Program } from '../program-context';
import type { ParticipantRow } from '../types';
import type { BulkQuestion } from './types';

const BulkActions = lazily(() => import('./bulk-actions').then((module) => module.BulkActions), 'participantWork');
const BulkDialog = lazily(() => import('./bulk-dialog').then((module) => module.BulkDialog), 'participantWork');
const MailDialog = lazily(() => import('./mail-dialog').then((module) => module.MailDialog), 'participantWork');
const FollowBulk = lazily(() => import('./follow-bulk').then((module) => module.FollowBulk), 'participantWork');

interface Question {
	kind: BulkQuestion;
	selection: GridSelection;
	opening: number;
}

/** Bulk actions on participants: the grid's props, the dialog, and the resulting job. */
export function useBulk(program: Program | undefined, columns: GridColumn<ParticipantRow>[], onChanged: () => void) {
	const { locale } = useTranslation('participants');
	const [selection, setSelection] = useState<GridSelection | null>(null);
	const [question, setQuestion] = useState<Question | null>(null);
	const [jobId, setJobId] = useState('');
	// Each dialog is about the selection of its own click, and never continues with another one's.
	const openings = useRef(0);
	const ask = (kind: BulkQuestion, chosen: GridSelection) => {
		openings.current += 1;
		setQuestion({ kind, selection: chosen, opening: openings.current });
	};

	const grid: Pick<DataGridProps<ParticipantRow>, 'selection' | 'onSelectionChange' | 'bulkActions'> = {
		selection,
		onSelectionChange: (chosen) => {
			setSelection(chosen);
			if (chosen) BulkDialog.prefetch(locale);
		},
		bulkActions: (chosen, info) =>
			program && (
				<Suspense fallback={null}>
					<BulkActions
						program={program}
						selection={chosen}
						columns={columns}
						info={info}
						onChoose={(kind) => ask(kind, chosen)}
					/>
				</Suspense>
			),
	};
	const following = (
		<Suspense fallback={null}>
			{jobId && <FollowBulk key={jobId} jobId={jobId} onEnded={onChanged} onClose={() => setJobId('')} />}
		</Suspense>
	);
	const close = () => setQuestion(null);
	const started = (id: string) => {
		setJobId(id);
		setSelection(null);
	};
	const asked = (
		<Suspense fallback={null}>
			{question &&
				program &&
				(question.kind === 'mail' ? (
					<MailDialog
						key={question.opening}
						program={program}
						selection={question.selection}
						onClose={close}
						onStarted={started}
					/>
				) : (
					<BulkDialog
						key={question.opening}
						program={program}
						kind={question.kind}
						selection={question.selection}
						onClose={close}
						onStarted={started}
					/>
				))}
		</Suspense>
	);
	return { grid, following, question: asked };
}
