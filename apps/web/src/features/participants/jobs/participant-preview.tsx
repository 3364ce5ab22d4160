import { deferredImport } from '../../../lib/loading/deferred-import';
import { fileRefusal } from '../../imports';
import type { JobDisplay } from '../../jobs';
import { importOutcome, importPage } from './shared';

const Result = deferredImport(() =>
	import('./participant-import-result').then((module) => module.ParticipantPreviewResult),
);

export const participantPreview = {
	outcome: importOutcome,
	result: ({ result }) => <Result result={result} />,
	failure: fileRefusal,
	page: importPage,
} satisfies JobDisplay<'participantPreview'>;
