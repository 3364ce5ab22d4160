import { lazily } from '../../../lib/lazily';
import type { JobDisplay } from '../../jobs';

const Result = lazily(() => import('./clone-result').then((module) => module.CloneResult));

export const programClone = {
	outcome: ({ name }) => name,
	result: ({ result }) => <Result result={result} />,
	// Whoever looks at lists of programs, the frame's selector among them, finds the new one there.
	whenEnded: ({ programs }) => programs.invalidate(),
} satisfies JobDisplay<'programClone'>;
