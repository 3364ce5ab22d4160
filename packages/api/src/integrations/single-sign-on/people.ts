import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { ServiceFault } from '@rewards/validators/errors/codes';
import { z } from 'zod';
import { type AppError, serviceFailed } from '../../errors';
import { type OutboundAnswer, OutboundFault, type OutboundRequest, outboundFetch } from '../outbound';
import { outsideJson } from '../outside';

/** Address and credentials of a provider's list of people: SCIM 2.0 (RFC 7644) with a user name and a password. */
export interface PeopleSource extends Pick<OutboundRequest, 'allowed'> {
	serviceURL: string;
	userName: string;
	password: string;
	signal: AbortSignal;
	/** Before the second and the third attempt at a page, in ms. */
	pauses?: readonly number[];
	/** Time limit of one attempt, in ms. */
	limitMs?: number;
}

/** A person as the provider returns them; missing fields are empty, and the rules of an import validate them. */
export interface Person {
	name: string;
	email: string;
	externalId: string;
	/** null when the provider doesn't send it. */
	active: boolean | null;
	/** Its value if it isn't a boolean, truncated. */
	oddActive?: string;
	/** SCIM's userType: the level in programs that have them. */
	level: string;
}
export interface PeoplePage {
	people: Person[];
	/** The total number, according to the provider. */
	total: number;
}

const pageSize = 200;
const mostPeople = 1_000_000;
const usualPauses = [500, 2_000];
const longestPauseMs = 30_000;

const text = z.string().trim().catch('');
/** Some providers send it as text. Absent, null and empty mean nothing (RFC 7643, 2.5). */
function flagOf(given: unknown): Pick<Person, 'active' | 'oddActive'> {
	if (typeof given === 'boolean') return { active: given };
	const word = typeof given === 'string' ? given.trim() : given;
	if (word === undefined || word === null || word === '') return { active: null };
	if (typeof word === 'string' && /^(true|false)$/i.test(word)) return { active: word.toLowerCase() === 'true' };
	return { active: null, oddActive: JSON.stringify(word).slice(0, 40) };
}
const personSchema = z.object({
	id: text,
	externalId: text,
	userName: text,
	displayName: text,
	userType: text,
	active: z.unknown().optional().transform(flagOf),
	name: z.object({ formatted: text, givenName: text, familyName: text }).partial().catch({}),
	emails: z
		.array(z.object({ value: text, primary: z.boolean().catch(false) }).catch({ value: '', primary: false }))
		.catch([]),
});
const listSchema = z.object({
	totalResults: z.int().min(0),
	Resources: z.array(z.record(z.string(), z.unknown())).max(10_000).default([]),
});

function personOf(given: unknown): Person {
	const { id, externalId, userName, displayName, userType, active, name, emails } = personSchema.parse(given);
	const address = (emails.find(({ primary }) => primary) ?? emails[0])?.value;
	const parts = [name.givenName, name.familyName].filter(Boolean).join(' ');
	return {
		name: displayName || name.formatted || parts,
		email: address || (userName.includes('@') ? userName : ''),
		externalId: externalId || id,
		...active,
		level: userType,
	};
}

const failure = (reason: ServiceFault, detail?: string, cause?: unknown): AppError =>
	serviceFailed({ service: 'mindTickle', title: 'The sign-on provider', reason, detail, cause });

const reasons: Record<OutboundFault['reason'], ServiceFault> = {
	address: 'address',
	insecure: 'insecure',
	unreachable: 'unreachable',
	timeout: 'timeout',
	tooLarge: 'answer',
	redirects: 'answer',
};

/** Worth a retry; requesting a page changes nothing there. */
const passing: ReadonlySet<ServiceFault> = new Set(['unreachable', 'timeout', 'failed', 'busy']);

function faultOf(status: number): ServiceFault | null {
	if (status === 401 || status === 403) return 'key';
	if (status === 429) return 'busy';
	if (status >= 500) return 'failed';
	return status === 200 ? null : 'refused';
}

/** One attempt at a page: the response, or why there is none and the provider's retry time. */
async function tried(source: PeopleSource, url: string): Promise<OutboundAnswer | { fault: AppError; waitMs: number }> {
	const { allowed, userName, password, signal, limitMs } = source;
	try {
		const answer = await outboundFetch(url, {
			allowed,
			signal,
			...(limitMs === undefined ? {} : { limitMs }),
			headers: { accept: 'application/scim+json, application/json' },
			authorization: `Basic ${Buffer.from(`${userName}:${password}`).toString('base64')}`,
		});
		const reason = faultOf(answer.status);
		const after = Number(answer.headers['retry-after'] ?? 0) * 1000;
		return reason
			? { fault: failure(reason, `HTTP ${answer.status}`), waitMs: Math.min(after || 0, longestPauseMs) }
			: answer;
	} catch (error) {
		if (!(error instanceof OutboundFault)) throw error;
		return { fault: failure(reasons[error.reason], error.message, error), waitMs: 0 };
	}
}

async function ask(source: PeopleSource, url: string): Promise<OutboundAnswer> {
	const pauses = [...(source.pauses ?? usualPauses)];
	for (;;) {
		const answer = await tried(source, url);
		if (!('fault' in answer)) return answer;
		const pause = pauses.shift();
		if (pause === undefined || !passing.has(answer.fault.params?.['reason'] as ServiceFault)) throw answer.fault;
		await wait(Math.max(pause, answer.waitMs), undefined, { signal: source.signal });
	}
}

function pageOf(body: Buffer): PeoplePage {
	let given: unknown;
	try {
		given = outsideJson(body);
	} catch (cause) {
		throw failure('answer', 'It is no JSON', cause);
	}
	const list = listSchema.safeParse(given);
	if (!list.success) throw failure('answer', 'It is no list of SCIM users', list.error);
	return { people: list.data.Resources.map(personOf), total: list.data.totalResults };
}

/** The address of a page; other query parameters of the address are kept. */
function addressOf(serviceURL: string, startIndex: number): string {
	const url = new URL(serviceURL);
	url.pathname = `${url.pathname.replace(/\/+$/, '')}/Users`;
	url.searchParams.set('startIndex', String(startIndex));
	url.searchParams.set('count', String(pageSize));
	return url.href;
}

/** Identifies a page: whom it names. */
const markOf = ({ people }: PeoplePage): string =>
	createHash('sha256')
		.update(JSON.stringify(people.map(({ externalId, email, name }) => [externalId, email, name])))
		.digest('base64');

/** All people of a provider, page by page. SERVICE_FAILED with the reason when a page can't be read. */
export async function* readPeople(source: PeopleSource): AsyncGenerator<PeoplePage> {
	const seen = new Set<string>();
	for (let read = 0; ; ) {
		source.signal.throwIfAborted();
		const page = pageOf((await ask(source, addressOf(source.serviceURL, read + 1))).body);
		read += page.people.length;
		if (read > mostPeople) throw failure('answer', `It has more than ${mostPeople} people`);
		if (page.people.length === 0) {
			if (read < page.total) throw failure('incomplete', `It says it has ${page.total} people and gave ${read}`);
			return;
		}
		// A provider without paging returns the first page again: read to the end, it would look like all people.
		const mark = markOf(page);
		if (seen.has(mark))
			throw failure('incomplete', `It gave the same people again from ${read - page.people.length + 1}`);
		seen.add(mark);
		yield page;
		if (read >= page.total) return;
	}
}
