import { isIPv6 } from 'node:net';
import { AppError } from '../../errors';

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

/**
 * Whom limits count as one client: an IPv4 address, or the /64 of an IPv6 address, of which one connection has all 2^64. What is no address at all stays
 * as it is.
 */
export function clientOf(address: string): string {
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

/** Hashes of one client that may run or wait for a slot at once; the others of it wait here. */
const atOnce = 2;
const longestLine = 100;
const lines = new Map<string, { running: number; waiting: (() => void)[] }>();

/**
 * Lets the work of one client take turns among itself, so that in the queue of all there are never more than two of anybody's: a flood from one address
 * holds up its own sign-ins. TOO_MANY_REQUESTS when too many of the client wait.
 */
export async function inTurn<T>(address: string, work: () => Promise<T>): Promise<T> {
	const client = clientOf(address);
	const line = lines.get(client) ?? { running: 0, waiting: [] };
	lines.set(client, line);
	if (line.waiting.length >= longestLine) throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: 5 });
	// The one who leaves hands the place over, so `running` stays as it is.
	if (line.running >= atOnce) await new Promise<void>((resolve) => line.waiting.push(resolve));
	else line.running += 1;
	try {
		return await work();
	} finally {
		const next = line.waiting.shift();
		if (next) next();
		else line.running -= 1;
		if (line.running === 0) lines.delete(client);
	}
}
