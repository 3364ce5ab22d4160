import { asHost, type DnsAnswer, type DnsClient, unquoted } from '../../integrations/dns';
import type { RecordRow } from './domain-select';

/** The value found and whether it is right, or why the look-up failed. */
export type Look =
	| { kind: 'right'; found: string[] }
	| { kind: 'wrong'; found: string[] }
	| { kind: 'none' }
	| Extract<DnsAnswer, { kind: 'unknown' }>;

/** Maximum length shown of the values found. */
const mostFound = 10;
const longestFound = 300;
const shown = (values: readonly string[]): string[] =>
	// PostgreSQL stores no NUL.
	values.slice(0, mostFound).map((value) => value.replaceAll('\0', '�').slice(0, longestFound));

async function lookAtText(dns: DnsClient, { recordName, recordValue }: RecordRow): Promise<Look> {
	const answer = await dns.texts(recordName);
	if (answer.kind !== 'found') return answer;
	const right = answer.values.some((value) => unquoted(value) === recordValue);
	return right ? { kind: 'right', found: [recordValue] } : { kind: 'wrong', found: shown(answer.values) };
}

/** Follows a chain of aliases: providers put their own in between. */
const mostAliases = 8;

async function lookAtAlias(dns: DnsClient, { recordName, recordValue }: RecordRow): Promise<Look> {
	const way: string[] = [];
	let at: string | undefined = recordName;
	while (at !== undefined && way.length < mostAliases) {
		const answer: DnsAnswer = await dns.aliases(at);
		if (answer.kind === 'unknown') return answer;
		const aliases: string[] = answer.kind === 'found' ? answer.values : [];
		if (aliases.includes(recordValue)) return { kind: 'right', found: shown([...way, recordValue]) };
		at = aliases.find((alias) => alias !== recordName && !way.includes(alias));
		if (at !== undefined) way.push(at);
	}
	return way.length > 0 ? { kind: 'wrong', found: shown(way) } : lookAtAddresses(dns, recordName, recordValue);
}

/** A zone apex can't be an alias; its provider returns the target's addresses instead (ALIAS, ANAME). */
async function lookAtAddresses(dns: DnsClient, name: string, target: string): Promise<Look> {
	const here = await dns.addresses(name);
	if (here.kind !== 'found') return here;
	const there = await dns.addresses(target);
	if (there.kind === 'unknown') return there;
	const known = new Set(there.kind === 'found' ? there.values : []);
	const right = here.values.every((address) => known.has(address));
	return { kind: right ? 'right' : 'wrong', found: shown(here.values) };
}

export const lookAtRecord = (dns: DnsClient, record: RecordRow): Promise<Look> =>
	record.recordType === 'TXT'
		? lookAtText(dns, record)
		: lookAtAlias(dns, { ...record, recordValue: asHost(record.recordValue) });

/**
 * A record after a look-up. It stays unchanged when the look-up failed; a missing one counts as failed only if it was
 * right before.
 */
export function lookedAt(record: RecordRow, look: Look, now: Date): Omit<RecordRow, 'id'> {
	const { id: _, ...before } = record;
	switch (look.kind) {
		case 'unknown':
			return { ...before, lookUpFault: look.fault };
		case 'right':
			return {
				...before,
				lookUpFault: '',
				found: look.found,
				validationStatus: 'SUCCESS',
				verifiedAt: before.verifiedAt ?? now,
			};
		case 'wrong':
			return { ...before, lookUpFault: '', found: look.found, validationStatus: 'FAILED' };
		case 'none':
			return {
				...before,
				lookUpFault: '',
				found: [],
				validationStatus: before.verifiedAt ? 'FAILED' : 'PENDING_VALIDATION',
			};
	}
}
