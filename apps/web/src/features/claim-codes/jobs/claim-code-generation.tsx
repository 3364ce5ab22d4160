import { deferredImport } from '../../../lib/loading/deferred-import';
import type { JobDisplay } from '../../jobs';

const Result = deferredImport(() => import('./codes-result').then((module) => module.GeneratedCodes));

export const claimCodeGeneration = {
	result: (props) => <Result {...props} />,
} satisfies JobDisplay<'claimCodeGeneration'>;
