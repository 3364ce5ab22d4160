import { type ErrorCode, errorStatus } from '@rewards/validators/errors/codes';
import { z } from 'zod';
import { named } from '../rest/responses/pieces';
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
		/** The refused fields. */
		fields: z.array(field).optional(),
		/** Finds the cause in the server's log. */
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

/** The refusals of each path, and when they occur. docs/api.md explains each code. */
export const refusals: readonly Refusal[] = [
	{ status: '400', name: 'Invalid', text: 'The request has the wrong shape; `fields` says where.', when: always },
	{
		status: '401',
		name: 'Unauthorized',
		text: 'No token, a forged or expired one, or a wrong password.',
		when: ({ path, who }) => who !== 'public' || path === '/token',
	},
	{
		status: '403',
		name: 'Forbidden',
		text: 'The role lacks the permission; `params.flags` names the permissions that allow it.',
		when: ({ who }) => who !== 'public' && who !== 'session',
	},
	{
		status: '404',
		name: 'NotFound',
		text: 'The record does not exist, or belongs to another account.',
		when: ({ path }) => path.includes('{'),
	},
	{
		status: '409',
		name: 'Conflict',
		text: 'The call conflicts with the current state: another user saved first, a value is already in use, or there are not enough points.',
		when: writes,
	},
	{
		status: '410',
		name: 'LinkExpired',
		text: 'The link has expired or was already used.',
		when: ({ path }) => path === '/api/users/resetpassword',
	},
	{
		status: '413',
		name: 'TooLarge',
		text: 'The body or file is too large, or the account has no room for it.',
		when: writes,
	},
	{ status: '415', name: 'UnsupportedFile', text: 'The file’s content does not match its type.', when: writes },
	{
		status: '422',
		name: 'KeyMismatch',
		text: 'The `Idempotency-Key` was already used with another input.',
		when: (row) => row.method === 'POST' && row.path !== '/token',
	},
	{ status: '429', name: 'TooMany', text: 'Too many requests; `Retry-After` says for how many seconds.', when: always },
	{
		status: '502',
		name: 'ServiceFailed',
		text: 'An outside service gave no usable response; `params.service` names it.',
		when: writes,
	},
	{
		status: '503',
		name: 'Unavailable',
		text: 'The call took too long, or the database is unavailable. Try again.',
		when: always,
	},
];
