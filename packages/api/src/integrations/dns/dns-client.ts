import { Resolver } from 'node:dns/promises';
import type { LookUpFault } from '@rewards/validators/domains/constants';

/** The DNS records of a name; `none` when DNS says that there are none, `unknown` without a usable response. */
export type DnsAnswer =
	| { kind: 'found'; values: string[] }
	| { kind: 'none' }
	| { kind: 'unknown'; fault: LookUpFault };

/** Queries DNS each time, without a cache. */
export interface DnsClient {
	/** TXT records of a name, the parts of each joined. */
	texts(name: string): Promise<DnsAnswer>;
	/** The target of an alias: lower case, no trailing dot. */
	aliases(name: string): Promise<DnsAnswer>;
	/** Addresses of both families. */
	addresses(name: string): Promise<DnsAnswer>;
	/** The same for related look-ups, with one time limit for all of them. */
	look(): DnsClient;
}

export interface DnsOptions {
	/** Name servers by address, with or without a port; empty: those of this machine. */
	servers: readonly string[];
	/** Time limit of one attempt with one name server. */
	tryMs?: number;
	/** Time limit of one look-up. */
	limitMs?: number;
	/** Time limit of related look-ups together. */
	lookMs?: number;
}

const nothing: ReadonlySet<unknown> = new Set(['ENOTFOUND', 'ENODATA']);
const late: ReadonlySet<unknown> = new Set(['ETIMEOUT', 'ECANCELLED']);

const codeOf = (error: unknown): unknown =>
	typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;

export const asHost = (name: string): string => name.toLowerCase().replace(/\.$/, '');

/** DNS through Node's own resolver. */
export function createDnsClient(options: DnsOptions): DnsClient {
	return clientUntil(options, null);
}

function clientUntil(options: DnsOptions, end: AbortSignal | null): DnsClient {
	const { servers, tryMs = 3_000, limitMs = 8_000, lookMs = 10_000 } = options;
	async function ask(question: (resolver: Resolver) => Promise<string[]>): Promise<DnsAnswer> {
		if (end?.aborted) return { kind: 'unknown', fault: 'timeout' };
		// One per look-up: it caches neither responses nor which server was slow.
		const resolver = new Resolver({ timeout: tryMs, tries: 2 });
		if (servers.length > 0) resolver.setServers(servers);
		const cancel = () => resolver.cancel();
		const limit = setTimeout(cancel, limitMs);
		end?.addEventListener('abort', cancel, { once: true });
		try {
			const values = await question(resolver);
			return values.length > 0 ? { kind: 'found', values } : { kind: 'none' };
		} catch (error) {
			const code = codeOf(error);
			if (nothing.has(code)) return { kind: 'none' };
			return { kind: 'unknown', fault: late.has(code) ? 'timeout' : 'failed' };
		} finally {
			clearTimeout(limit);
			end?.removeEventListener('abort', cancel);
		}
	}
	return {
		texts: (name) => ask(async (resolver) => (await resolver.resolveTxt(name)).map((parts) => parts.join(''))),
		aliases: (name) => ask(async (resolver) => (await resolver.resolveCname(name)).map(asHost)),
		async addresses(name) {
			const both = await Promise.all([
				ask((resolver) => resolver.resolve4(name)),
				ask((resolver) => resolver.resolve6(name)),
			]);
			const unknown = both.find(({ kind }) => kind === 'unknown');
			if (unknown) return unknown;
			const values = both.flatMap((answer) => (answer.kind === 'found' ? answer.values : []));
			return values.length > 0 ? { kind: 'found', values } : { kind: 'none' };
		},
		look: () => clientUntil(options, end ?? AbortSignal.timeout(lookMs)),
	};
}
