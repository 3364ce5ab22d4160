import { lazily } from '../../../lib/lazily';
import type { JobDisplay } from '../../jobs';

const Result = lazily(() => import('./clone-result').then((module) => module.CloneResult));

export const programClone = {
	outcome: ({ name }) => name,
	result: ({ result }) => <Result result={result} />,
	// Lists of programs, including the frame's selector, reload to show the new one.
	whenEnded: ({ programs }) => programs.invalidate(),
} satisfies JobDisplay<'programClone'>;
