import { deferredImport } from '../../../lib/loading/deferred-import';
import type { JobDisplay } from '../../jobs';
import { peoplePage } from './shared';

const Result = deferredImport(() => import('./bulk-result').then((module) => module.BulkResult), 'participants');
const Undo = deferredImport(() => import('./undo-bulk').then((module) => module.UndoBulk), 'participants');

export const participantBulk = {
	result: (props) => <Result {...props} />,
	undo: ({ job }) => <Undo job={job} />,
	page: peoplePage,
} satisfies JobDisplay<'participantBulk'>;
