import { isIPv6 } from 'node:net';
import { FairQueue } from '../../shares';

/** The eight groups of an IPv6 address, or null for anything else. */
function groupsOf(address: string): number[] | null {
	if (!isIPv6(address)) return null;
	const [plain = ''] = address.split('%');
	const dotted = /^(.*:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(plain);
	const [a = 0, b = 0, c = 0, d = 0] = (dotted?.slice(2) ?? []).map(Number);
	const text = dotted ? `${dotted[1]}${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}` : plain;
	const [head = '', tail] = text.split('::');
	const read = (part: string | undefined) => (part ? part.split(':').map((group) => Number.parseInt(group, 16)) : []);
	const [first, last] = [read(head), read(tail)];
	return [...first, ...Array.from({ length: 8 - first.length - last.length }, () => 0), ...last];
}

/** An address without the port that some proxies put behind it: `192.0.2.7:1234`, `[2001:db8::1]:1234`. */
const withoutPort = (address: string): string => {
	const [, bracketed, plain] = /^(?:\[([^\]]+)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+):\d+)$/.exec(address) ?? [];
	return bracketed ?? plain ?? address;
};

/**
 * The client that rate limits count: an IPv4 address, or the /64 of an IPv6 address, since one connection has all of
 * its 2^64 addresses. Anything else is kept as it is.
 */
export function clientOf(given: string): string {
	const address = withoutPort(given);
	const groups = groupsOf(address);
	if (!groups) return address;
	const [a = 0, b = 0] = groups.slice(6);
	const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
	if (isMapped) return `${a >> 8}.${a & 255}.${b >> 8}.${b & 255}`;
	return `${groups
		.slice(0, 4)
		.map((group) => group.toString(16))
		.join(':')}::/64`;
}

/** At most two per client at once; the rest of that client's work waits here. */
const turns = new FairQueue({
	slots: Number.POSITIVE_INFINITY,
	levels: [{ each: 2, waiting: 100 }],
	retryAfterSeconds: 5,
	reason: 'inFlight',
});

/**
 * Queues the work of one client, so that a flood from one address delays only itself. TOO_MANY_REQUESTS when too much
 * of it waits.
 */
export const inTurn = <Result>(address: string, work: () => Promise<Result>): Promise<Result> =>
	turns.run([clientOf(address)], work);
