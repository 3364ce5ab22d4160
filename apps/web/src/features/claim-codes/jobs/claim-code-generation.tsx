import { lazily } from '../../../lib/lazily';
import type { JobDisplay } from '../../jobs';

const Result = lazily(() => import('./codes-result').then((module) => module.GeneratedCodes));

export const claimCodeGeneration = {
	result: (props) => <Result {...props} />,
} satisfies JobDisplay<'claimCodeGeneration'>;
