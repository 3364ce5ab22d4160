import { deferredImport } from '../../../lib/loading/deferred-import';
import type { JobDisplay } from '../../jobs';
import { peoplePage } from './shared';

const Result = deferredImport(() => import('./password-mails-result').then((module) => module.PasswordMailsResult));
const Rejects = deferredImport(() => import('./password-mails-rejects').then((module) => module.PasswordMailsRejects));

const outcomes = [
	'mailed',
	'inactive',
	'noAddress',
	'recent',
	'addressLimit',
	'refused',
	'interrupted',
	'gone',
] as const;

export const passwordMails = {
	outcome: (result, { t, figures }) =>
		figures(outcomes.map((key) => [t(`kind.passwordMails.count.${key}`), result[key]])),
	result: (props) => <Result {...props} />,
	rejects: ({ job }) => <Rejects job={job} />,
	page: peoplePage,
} satisfies JobDisplay<'passwordMails'>;
