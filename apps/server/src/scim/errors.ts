import type { ErrorBody, ErrorCode } from '@rewards/validators/errors/codes';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorAnswer, logFault } from '../http/errors';
import { logRefusal } from '../http/security-events';
import { scimType as contentType, errorSchema } from './constants';
import { ScimFault, type ScimType } from './fault';

const types: Partial<Record<ErrorCode, ScimType>> = {
	VALIDATION: 'invalidValue',
	DUPLICATE: 'uniqueness',
	BAD_REQUEST: 'invalidSyntax',
};

/** The portal's fields under the names that the client knows. */
const attributes: Readonly<Record<string, string>> = {
	firstName: 'name.givenName',
	lastName: 'name.familyName',
	email: 'emails',
	phoneNumber: 'phoneNumbers',
	role: 'roles',
	roleId: 'roles',
};

/** One sentence for the provider's log: what is wrong, and where. */
function detailOf({ code, message, fields = [], reference }: ErrorBody): string {
	// Whose it is isn't said: the user may belong to another account.
	if (code === 'DUPLICATE') return 'The userName, address or externalId already belongs to a user.';
	// The path leads through the adapter's own input.
	const said = fields.map((field) => `${attributes[field.path] ?? field.path}: ${englishOf(field)}`);
	const sentence = said.length > 0 ? said.join('; ') : message;
	return reference ? `${sentence} (${reference})` : sentence;
}

const englishOf = (field: object): string => ('message' in field ? String(field.message) : '');

/** Sends a refusal or failure as SCIM does. */
export function sendScimError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
	if (error instanceof ScimFault) return send(reply, error.status, error.message, error.scimType);
	const { status, body, headers } = errorAnswer(error);
	const where = { route: request.routeOptions.url };
	logFault(request.log, error, body, where);
	logRefusal(request, body, where);
	reply.headers(headers);
	// A role that the body names, not the address.
	if (body.code === 'NOT_FOUND' && body.params?.['entity'] === 'role')
		return send(reply, 400, detailOf(body), 'invalidValue');
	return send(reply, status, detailOf(body), types[body.code]);
}

const send = (reply: FastifyReply, status: number, detail: string, scimType?: ScimType): FastifyReply =>
	reply
		.code(status)
		.header('cache-control', 'no-store')
		.type(contentType)
		.send(
			JSON.stringify({ schemas: [errorSchema], status: String(status), ...(scimType ? { scimType } : {}), detail }),
		);
