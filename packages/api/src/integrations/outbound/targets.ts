import { lookup as resolve } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { OutboundFault } from './fault';

/**
 * Against server-side request forgery (SSRF): the non-public addresses that settings of staff may name: none, those of
 * this machine, or all.
 */
export type PrivateTargets = 'none' | 'loopback' | 'all';

// Ranges that IANA's special-purpose registries exclude from the public internet, in both families.
const special = new BlockList();
for (const [net, prefix] of [
	['0.0.0.0', 8],
	['10.0.0.0', 8],
	['100.64.0.0', 10],
	['127.0.0.0', 8],
	['169.254.0.0', 16],
	['172.16.0.0', 12],
	['192.0.0.0', 24],
	['192.0.2.0', 24],
	['192.31.196.0', 24],
	['192.52.193.0', 24],
	['192.88.99.0', 24],
	['192.168.0.0', 16],
	['192.175.48.0', 24],
	['198.18.0.0', 15],
	['198.51.100.0', 24],
	['203.0.113.0', 24],
	['224.0.0.0', 3],
] as const)
	special.addSubnet(net, prefix, 'ipv4');
// Of IPv6 only 2000::/3 is allocated; within it, these lead elsewhere or nowhere (Teredo, 6to4, documentation).
const given = new BlockList();
given.addSubnet('2000::', 3, 'ipv6');
for (const [net, prefix] of [
	['2001::', 23],
	['2001:db8::', 32],
	['2002::', 16],
	['3fff::', 20],
] as const)
	special.addSubnet(net, prefix, 'ipv6');
const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Whether the server may connect to an address. IPv6 forms of IPv4 addresses are not public. */
export function mayReach(address: string, allowed: PrivateTargets): boolean {
	const family = isIP(address);
	if (family === 0) return false;
	if (allowed === 'all') return true;
	const kind = family === 4 ? 'ipv4' : 'ipv6';
	if (allowed === 'loopback' && loopback.check(address, kind)) return true;
	if (special.check(address, kind)) return false;
	return family === 4 || given.check(address, kind);
}

/**
 * Resolves a name for a connection, and refuses it when any of its addresses is not allowed. The connection uses the
 * addresses checked here, so a name that resolves differently a moment later changes nothing.
 */
export const guardedLookup =
	(allowed: PrivateTargets): LookupFunction =>
	(hostname, options, callback) =>
		resolve(hostname, { ...options, all: true }, (error, addresses) => {
			if (error) return callback(error, '');
			const [first] = addresses;
			if (!first || addresses.some(({ address }) => !mayReach(address, allowed)))
				return callback(new OutboundFault('address', `${hostname} has an address that is not public`), '');
			return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
		});

/** Refuses an address that is not allowed whatever it resolves to. */
export function checkTarget(url: URL, allowed: PrivateTargets, secure: boolean): void {
	if (url.protocol !== 'https:' && url.protocol !== 'http:')
		throw new OutboundFault('address', `${url.protocol} is neither http nor https`);
	// A numeric address is never resolved.
	const host = url.hostname.replace(/^\[|\]$/g, '');
	if (isIP(host) && !mayReach(host, allowed)) throw new OutboundFault('address', `${host} is not public`);
	if (!secure || url.protocol === 'https:') return;
	if (
		allowed === 'all' ||
		(allowed === 'loopback' && (host === 'localhost' || (isIP(host) && mayReach(host, allowed))))
	)
		return;
	throw new OutboundFault('insecure', 'It must be reached over https');
}
