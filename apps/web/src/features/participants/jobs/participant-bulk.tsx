import { lazily } from '../../../lib/lazily';
import type { JobDisplay } from '../../jobs';
import { peoplePage } from './shared';

const Result = lazily(() => import('./bulk-result').then((module) => module.BulkResult), 'participants');

export const participantBulk = {
	result: (props) => <Result {...props} />,
	page: peoplePage,
} satisfies JobDisplay<'participantBulk'>;
