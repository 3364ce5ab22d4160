import { lazily } from '../../../lib/lazily';
import type { JobDisplay } from '../../jobs';

const Result = lazily(() => import('./codes-result').then((module) => module.DisabledCodes));

export const claimCodeDisabling = {
	result: (props) => <Result {...props} />,
} satisfies JobDisplay<'claimCodeDisabling'>;
