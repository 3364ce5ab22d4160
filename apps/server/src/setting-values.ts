import { isIP } from 'node:net';
import { addressesOf } from '@rewards/db';
import { readDomain } from '@rewards/validators/domains/read-domain';
import { z } from 'zod';

// How each kind of setting is written; its fault completes the sentence "DATABASE_URL …" for the operator.

export const onOff = z
	.string()
	.trim()
	.toLowerCase()
	.pipe(z.enum(['on', 'true', '1', 'yes', 'off', 'false', '0', 'no'], 'must be on or off'))
	.transform((value) => ['on', 'true', '1', 'yes'].includes(value));

export const whole = (min: number, max: number) =>
	z.coerce
		.number(`must be a whole number from ${min} to ${max}`)
		.int(`must be a whole number from ${min} to ${max}`)
		.min(min, `must be a whole number from ${min} to ${max}`)
		.max(max, `must be a whole number from ${min} to ${max}`);

/**
 * Whether a password within an address ends it early: generated ones have `/`, `#`, `?` and `%`, which mean something
 * else there.
 */
function hasPlainSigns(value: string): boolean {
	const rest = value.replace(/^[a-z]+:\/\//i, '');
	const end = rest.lastIndexOf('@');
	const query = rest.indexOf('?');
	// An @ of the query alone is no end of a password.
	const isOfQuery = query >= 0 && rest.indexOf('@') > query && URL.canParse(value);
	return end >= 0 && !isOfQuery && /[/?#]|%(?![\da-f]{2})/i.test(rest.slice(0, end));
}

export const address = (schemes: string[]) =>
	z
		.string()
		.refine((value) => !hasPlainSigns(value), {
			error:
				'has a user name or password with one of the characters / # ? %, which must be percent-encoded there: %2F %23 %3F %25',
			abort: true,
		})
		.refine((value) => URL.canParse(value) && schemes.includes(new URL(value).protocol.slice(0, -1)), {
			error: `must be an address that begins with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
			abort: true,
		});

/** Of PostgreSQL; it may name several hosts, of which one is the primary. */
export const databaseAddress = z.string().superRefine((value, ctx) => {
	for (const one of addressesOf(value)) {
		const { error } = address(['postgres', 'postgresql']).safeParse(one);
		if (error) return void ctx.addIssue({ code: 'custom', message: error.issues[0]?.message });
	}
});

/** The portal's own address: its pages and files are at the root of their host. */
export const rootAddress = address(['http', 'https']).refine(
	(value) => {
		const { pathname, search, hash, username } = new URL(value);
		return `${pathname.replace(/\/+$/, '')}${search}${hash}${username}` === '';
	},
	{
		error:
			'must be an address without a path, such as https://rewards.example.com: the portal needs a host name of its own and can’t be served below a path',
	},
);

/** Few distinct characters, or a word from an example file: guessing is faster than brute force. */
const isWeak = (value: string): boolean =>
	new Set(value).size < 10 || /change.?me|example|secret|password|123456/i.test(value);

export const sessionSecret = z
	.string()
	.min(32, 'must have at least 32 characters; make one with: openssl rand -base64 48')
	.refine((value) => !isWeak(value), 'is easy to guess; make one with: openssl rand -base64 48')
	.transform((value): Uint8Array => new TextEncoder().encode(value));

const keyFault =
	'must be 32 random bytes, written as 64 hexadecimal digits or in base64; make one with: openssl rand -hex 32';
export const dataKey = z.string().transform((value, ctx): Uint8Array => {
	const text = value.trim();
	const bytes = /^[0-9a-f]{64}$/i.test(text) ? Buffer.from(text, 'hex') : Buffer.from(text, 'base64');
	if (bytes.length !== 32 || new Set(bytes).size < 10) {
		ctx.addIssue({ code: 'custom', message: keyFault });
		return z.NEVER;
	}
	return new Uint8Array(bytes);
});
/** Several, the newest first. */
export const dataKeys = z
	.string()
	.transform((value) => value.split(','))
	.pipe(z.array(dataKey));

const proxies = z.string().transform((value) =>
	value
		.split(',')
		.map((entry) => entry.trim())
		.filter(Boolean),
);

/** An address, a network (`10.0.0.0/8`), or one of the names that Fastify knows. */
function isNetwork(entry: string): boolean {
	const [host = '', bits, more] = entry.split('/');
	const version = isIP(host);
	if (bits === undefined) return version !== 0 || ['loopback', 'linklocal', 'uniquelocal'].includes(entry);
	return version !== 0 && more === undefined && /^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128);
}
export const trustedProxies = proxies.refine((entries) => entries.every(isNetwork), {
	error: 'must be addresses or networks of proxies, separated by commas, such as 10.0.0.5 or 10.0.0.0/8',
});

/** `192.0.2.1`, `192.0.2.1:53`, `2001:db8::1` or `[2001:db8::1]:53`. */
function isNameServer(entry: string): boolean {
	const [, host = entry, port = '53'] = /^\[([^\]]*)\](?::(\d+))?$/.exec(entry) ?? /^([^:]*):(\d+)$/.exec(entry) ?? [];
	return isIP(host) !== 0 && Number(port) > 0 && Number(port) <= 65_535;
}
export const nameServers = proxies.refine((entries) => entries.every(isNameServer), {
	error: 'must be addresses of name servers, separated by commas, such as 192.0.2.1 or [2001:db8::1]:53',
});
export const hostName = z.string().transform((value, ctx): string => {
	const read = readDomain(value);
	if ('name' in read) return read.name;
	ctx.addIssue({ code: 'custom', message: 'must be a host name, such as sites.example.com' });
	return z.NEVER;
});

/** `on`, or mail domains separated by commas; `off` trusts none. */
export const trustedMail = z.string().transform((value, ctx): 'all' | string[] | undefined => {
	const word = onOff.safeParse(value);
	if (word.success) return word.data ? 'all' : undefined;
	const read = value.split(',').map((entry) => readDomain(entry.trim()));
	if (read.every((one) => 'name' in one)) return read.map(({ name }) => name);
	ctx.addIssue({
		code: 'custom',
		message: 'must be on, off, or mail domains separated by commas, such as example.com',
	});
	return z.NEVER;
});

/** Host names, each with an optional port and an optional leading `*.` for all subdomains. */
export const imageHosts = proxies.refine(
	(hosts) => hosts.every((host) => /^(?:\*\.)?[a-z\d-]+(?:\.[a-z\d-]+)*(?::\d+)?$/i.test(host)),
	{
		error: 'must be host names, separated by commas, such as images.example.com or *.example.com',
	},
);
