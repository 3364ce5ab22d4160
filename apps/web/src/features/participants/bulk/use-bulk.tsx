import type { DataGridProps, GridColumn, GridSelection } from '@rewards/ui/data-grid';
import { Suspense, useRef, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { deferredImport } from '../../../lib/loading/deferred-import';
import type { Program } from '../program-context';
import type { ParticipantRow } from '../types';
import type { Question } from './bulk-frame';
import type { BulkQuestion } from './types';

const BulkActions = deferredImport(
	() => import('./bulk-actions').then((module) => module.BulkActions),
	'participantWork',
);
const BulkFrame = deferredImport(() => import('./bulk-frame').then((module) => module.BulkFrame), 'participantWork');
const FollowBulk = deferredImport(() => import('./bulk-frame').then((module) => module.FollowBulk), 'participantWork');

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
			if (chosen) BulkFrame.prefetch(locale);
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
	const changed = () => {
		setSelection(null);
		onChanged();
	};
	const asked = (
		<Suspense fallback={null}>
			{question && program && (
				<BulkFrame program={program} question={question} onClose={close} onStarted={started} onChanged={changed} />
			)}
		</Suspense>
	);
	return { grid, following, question: asked };
}
