import { deferredImport } from '../../../lib/loading/deferred-import';
import { fileRefusal } from '../../imports';
import type { JobDisplay } from '../../jobs';
import { importOutcome, peoplePage } from './shared';

const Result = deferredImport(() => import('./point-import-result').then((module) => module.PointImportResult));
const Mend = deferredImport(() => import('./mend-points').then((module) => module.MendPoints));
const Undo = deferredImport(() => import('./undo-point-import').then((module) => module.UndoPointImport));

export const pointImport = {
	outcome: importOutcome,
	result: ({ result }) => <Result result={result} />,
	mend: ({ job }) => <Mend job={job} />,
	undo: ({ job }) => <Undo job={job} />,
	failure: fileRefusal,
	page: peoplePage,
} satisfies JobDisplay<'pointImport'>;
