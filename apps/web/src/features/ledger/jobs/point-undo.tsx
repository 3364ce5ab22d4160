import { deferredImport } from '../../../lib/loading/deferred-import';
import { undoRefusal } from '../../imports';
import type { JobDisplay } from '../../jobs';
import { peoplePage, undoCounts } from './shared';

const Result = deferredImport(() => import('./point-undo-result').then((module) => module.PointUndoResult));
const Keepers = deferredImport(() => import('./keepers').then((module) => module.Keepers));

// Besides the refusals that any undo can get.
const ownReasons = ['reversed', 'spent'] as const;

export const pointUndo = {
	outcome: (result, { t, figures }) =>
		figures(undoCounts.map((key) => [t(`kind.pointUndo.count.${key}`), result[key]])),
	result: ({ result }) => <Result result={result} />,
	rejects: ({ job }) => <Keepers job={job} />,
	failure: (params, t) => {
		const own = ownReasons.find((reason) => reason === params['reason']);
		return own ? t(`kind.pointUndo.refusal.${own}`) : undoRefusal(params, t);
	},
	page: peoplePage,
} satisfies JobDisplay<'pointUndo'>;
