import type { Caller } from '@rewards/api/router';
import type { StaffSession } from '@rewards/api/trpc/index';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { mostResults, usualResults } from './constants';
import { invalid, ScimFault } from './fault';
import type { Resource } from './resource';

/** One request: the caller with its session, and what the address names. */
export interface ScimCall {
	caller: Caller;
	session: Pick<StaffSession, 'account'>;
	publicUrl: string;
	request: FastifyRequest;
	reply: FastifyReply;
}

export const missing = () => new ScimFault(404, 'There is no such record.');

/** The id in the address; anything else than an id is nobody's. */
export function idOf({ request }: ScimCall): string {
	const { id } = request.params as { id?: string };
	if (!z.uuid().safeParse(id).success) throw missing();
	return String(id).toLowerCase();
}

/** A parameter of the address, undefined when it is absent or empty. */
export function parameter({ request }: ScimCall, name: string): string | undefined {
	const value = (request.query as Record<string, unknown>)[name];
	if (value === undefined || value === '') return undefined;
	if (typeof value !== 'string') throw invalid('invalidValue', `${name} may be given once.`);
	return value;
}

function wholeNumber(call: ScimCall, name: string, usual: number): number {
	const given = parameter(call, name);
	if (given === undefined) return usual;
	if (!/^-?\d{1,9}$/.test(given)) throw invalid('invalidValue', `${name} has to be a whole number.`);
	return Number(given);
}

/**
 * The page that a client asks for. As RFC 7644 says: below 1 starts at 1, a negative count is 0, a large one is cut.
 */
export const pageOf = (call: ScimCall) => ({
	startIndex: Math.max(1, Math.min(100_000_000, wholeNumber(call, 'startIndex', 1))),
	count: Math.max(0, Math.min(mostResults, wholeNumber(call, 'count', usualResults))),
});

const tagsOf = (header: string | undefined): string[] =>
	(header ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));

const names = (header: string | undefined, { meta }: Resource): boolean => {
	const tags = tagsOf(header);
	return tags.includes('*') || tags.includes((meta.version ?? '').replace(/^W\//, ''));
};

/** 412 for a change that stands on another state than the present one. */
export function checkMatch({ request }: ScimCall, resource: Resource): void {
	const header = request.headers['if-match'];
	if (header !== undefined && !names(header, resource)) throw stale();
}

export const stale = () => new ScimFault(412, 'The record has changed since: read it again.');

/** Whether the client has this state already. */
export const isKnown = ({ request }: ScimCall, resource: Resource): boolean =>
	request.headers['if-none-match'] !== undefined && names(request.headers['if-none-match'], resource);
