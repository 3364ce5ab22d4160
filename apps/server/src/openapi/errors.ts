import { type ErrorCode, errorStatus } from '@rewards/validators/errors/codes';
import { z } from 'zod';
import { named } from '../rest/answers/pieces';
import type { RestRoute } from '../rest/route';

const codes = Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]];
const field = z.object({
	path: z.string(),
	code: z.string(),
	message: z.string(),
	params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});

/** The body of every refusal: `code` to switch on, `message` in English. */
export const errorShape = named(
	'Error',
	z.object({
		code: z.enum(codes),
		message: z.string(),
		params: z.record(z.string(), z.unknown()).optional(),
		/** The fields that are refused. */
		fields: z.array(field).optional(),
		/** Find the cause in the server's log by it. */
		reference: z.string().optional(),
	}),
	{
		code: 'VALIDATION',
		message: 'Some fields are not valid.',
		fields: [{ path: 'email', code: 'emailInvalid', message: 'Email is invalid' }],
	},
);

interface Refusal {
	status: string;
	name: string;
	text: string;
	when: (row: RestRoute) => boolean;
}
const always = () => true;
const writes = ({ method }: RestRoute) => method !== 'GET';

/** What each path may refuse, and when. What each code means is in docs/api.md. */
export const refusals: readonly Refusal[] = [
	{ status: '400', name: 'Invalid', text: 'What was sent has the wrong shape; `fields` says where.', when: always },
	{
		status: '401',
		name: 'Unauthorized',
		text: 'No token, a forged or expired one, or a wrong password.',
		when: ({ path, who }) => who !== 'public' || path === '/token',
	},
	{
		status: '403',
		name: 'Forbidden',
		text: 'The role lacks the permission; `params.flags` names what would do.',
		when: ({ who }) => who !== 'public' && who !== 'session',
	},
	{
		status: '404',
		name: 'NotFound',
		text: 'There is no such record, or it belongs to another account.',
		when: ({ path }) => path.includes('{'),
	},
	{
		status: '409',
		name: 'Conflict',
		text: 'The records are not as the call needs them: somebody saved meanwhile, a value is taken, points are missing.',
		when: writes,
	},
	{
		status: '410',
		name: 'LinkExpired',
		text: 'The link was used before, or is too old.',
		when: ({ path }) => path === '/api/users/resetpassword',
	},
	{
		status: '413',
		name: 'TooLarge',
		text: 'The body or file is too large, or the account has no room for it.',
		when: writes,
	},
	{ status: '415', name: 'UnsupportedFile', text: 'The file is not what it says.', when: writes },
	{
		status: '422',
		name: 'KeyMismatch',
		text: 'The `Idempotency-Key` came before with another input.',
		when: (row) => row.method === 'POST' && row.path !== '/token',
	},
	{ status: '429', name: 'TooMany', text: 'Too many requests; `Retry-After` says for how many seconds.', when: always },
	{
		status: '502',
		name: 'ServiceFailed',
		text: 'A service outside gave no usable answer; `params.service` names it.',
		when: writes,
	},
	{ status: '503', name: 'Unavailable', text: 'It took too long, or the database is away. Try again.', when: always },
];
