import { deferredImport } from '../../../lib/loading/deferred-import';
import { fileRefusal } from '../../imports';
import type { JobDisplay } from '../../jobs';
import { importOutcome, importPage } from './shared';

const Result = deferredImport(() => import('./point-import-result').then((module) => module.PointPreviewResult));

export const pointPreview = {
	outcome: importOutcome,
	result: ({ result }) => <Result result={result} />,
	failure: fileRefusal,
	page: importPage,
} satisfies JobDisplay<'pointPreview'>;
