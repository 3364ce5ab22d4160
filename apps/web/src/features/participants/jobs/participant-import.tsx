import { deferredImport } from '../../../lib/loading/deferred-import';
import { fileRefusal } from '../../imports';
import type { JobDisplay } from '../../jobs';
import { importOutcome, peoplePage } from './shared';

const Result = deferredImport(() =>
	import('./participant-import-result').then((module) => module.ParticipantImportResult),
);
const Mend = deferredImport(() => import('./mend-participants').then((module) => module.MendParticipants));
const Again = deferredImport(() => import('./restart-import').then((module) => module.RestartImport));
const Undo = deferredImport(() => import('./undo-participant-import').then((module) => module.UndoParticipantImport));

export const participantImport = {
	outcome: importOutcome,
	result: ({ result }) => <Result result={result} />,
	mend: ({ job }) => <Mend job={job} />,
	undo: ({ job }) => <Undo job={job} />,
	failure: (params, t) => {
		const { archived, present } = params;
		if (typeof archived !== 'number' || typeof present !== 'number') return fileRefusal(params, t);
		return t('kind.participantImport.archivesMany', { archived, present });
	},
	again: ({ job, params }) => <Again job={job} params={params} />,
	page: peoplePage,
} satisfies JobDisplay<'participantImport'>;
