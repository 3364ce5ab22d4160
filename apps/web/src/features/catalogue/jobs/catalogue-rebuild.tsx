import { deferredImport } from '../../../lib/loading/deferred-import';
import type { JobDisplay } from '../../jobs';

const Result = deferredImport(() => import('./rebuild-result').then((module) => module.RebuildResult));
const Rejects = deferredImport(
	() => import('./rebuild-rejects').then((module) => module.RebuildRejects),
	'catalogue',
	'validation',
);

export const catalogueRebuild = {
	outcome: ({ outcome }, { t }) => t(`kind.catalogueRebuild.outcome.${outcome}`),
	result: (props) => <Result {...props} />,
	rejects: ({ job }) => <Rejects jobId={job.id} count={job.rejected} />,
	whenEnded: ({ catalogue, catalogueBuilds, rebuildSteps, automatedBuilds, products }) =>
		Promise.all([
			catalogue.invalidate(),
			catalogueBuilds.invalidate(),
			rebuildSteps.invalidate(),
			automatedBuilds.invalidate(),
			products.invalidate(),
		]),
} satisfies JobDisplay<'catalogueRebuild'>;
