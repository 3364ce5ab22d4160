import { deferredImport } from '../../../lib/loading/deferred-import';
import type { JobDisplay } from '../../jobs';

const Result = deferredImport(() => import('./clone-result').then((module) => module.CloneResult));

export const programClone = {
	outcome: ({ name }) => name,
	result: ({ result }) => <Result result={result} />,
	// Lists of programs, including the frame's selector, reload to show the new one.
	whenEnded: ({ programs }) => programs.invalidate(),
} satisfies JobDisplay<'programClone'>;
