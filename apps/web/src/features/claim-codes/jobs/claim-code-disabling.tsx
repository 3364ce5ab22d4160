import { deferredImport } from '../../../lib/loading/deferred-import';
import type { JobDisplay } from '../../jobs';

const Result = deferredImport(() => import('./codes-result').then((module) => module.DisabledCodes));

export const claimCodeDisabling = {
	result: (props) => <Result {...props} />,
} satisfies JobDisplay<'claimCodeDisabling'>;
