/**
 * What settings of staff can reach in production: every caller of an address (feed, webhook, supplier, single sign-on,
 * lists of people) is led into the private network, at once or by redirects, by every spelling of its addresses and by
 * names that resolve differently a moment later. Runs in a network of its own (`npm run attack -- addresses` makes it),
 * where one address of the public internet is this machine, so that the first step is real. Prints one line of JSON.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer as createHttp, type RequestListener } from 'node:http';
import { createServer as createHttps } from 'node:https';
import type { Socket } from 'node:net';
import { firstDataKey, seal } from '@rewards/api/crypto/index';
import { newWebhookSecret, secretContext } from '@rewards/api/domains/webhooks/secret';
import { deliver } from '@rewards/api/domains/webhooks/sending/deliver';
import { fetchFeed } from '@rewards/api/integrations/feed/index';
import type { PrivateTargets } from '@rewards/api/integrations/outbound/index';
import { checkProvider, readPeople } from '@rewards/api/integrations/single-sign-on/index';
import { askForOrder, type SupplierOrder, sendOrder } from '@rewards/api/integrations/supplier/index';
import { readEnv } from '@rewards/server/src/env';
import { startLyingDns } from './lib/lying-dns';

const [folder = ''] = process.argv.slice(2);
const publicAddress = '93.184.216.34';
const publicName = 'public.attack.example';
const inside = ['127.0.0.1', '10.1.2.3', '192.168.7.7', '172.20.0.1', '100.64.1.1', '169.254.169.254'];
for (const address of [publicAddress, ...inside.slice(1)])
	execFileSync('ip', ['address', 'add', `${address}/32`, 'dev', 'lo']);
for (const address of ['fd00::1', '2606:4700::1111'])
	execFileSync('ip', ['address', 'add', `${address}/128`, 'dev', 'lo', 'nodad']);

await startLyingDns((name, asked) => {
	const [kind = '', ...rest] = name.split('.');
	if (rest.join('.') !== 'attack.example') return [];
	if (kind.startsWith('rebind')) return [asked === 0 ? publicAddress : '127.0.0.1'];
	const fixed: Record<string, string[]> = {
		public: [publicAddress],
		loopback: ['127.0.0.1'],
		private: ['10.1.2.3'],
		metadata: ['169.254.169.254'],
		both: [publicAddress, '127.0.0.1'],
		bothkinds: [publicAddress, '::1'],
		six: ['::1'],
		local: ['fd00::1'],
		mapped: ['0:0:0:0:0:ffff:7f00:1'],
		translated: ['64:ff9b::7f00:1'],
	};
	return fixed[kind] ?? [];
});

/** Connections that arrived elsewhere than at the public address. */
let reached = 0;
const count = (socket: Socket) => {
	const { localAddress = '' } = socket;
	if (![publicAddress, '2606:4700::1111'].includes(localAddress.replace(/^::ffff:/, ''))) reached += 1;
	socket.on('error', () => undefined);
};
/** `/?to=address&status=302&hops=2` leads there in that many steps; without `to` it answers. */
const answer: RequestListener = (request, reply) => {
	request.resume();
	const url = new URL(request.url ?? '/', `http://${publicName}`);
	const wanted = new URLSearchParams(url.search || (url.pathname.split('/-/')[1] ?? '').split('/')[0]);
	const to = wanted.get('to');
	if (to === null) return reply.writeHead(200, { 'content-type': 'application/json' }).end('{"keys":[],"products":[]}');
	const hops = Number(wanted.get('hops') ?? 1);
	wanted.set('hops', String(hops - 1));
	const scheme = (request.socket as { encrypted?: boolean }).encrypted ? 'https' : 'http';
	const location = hops > 1 ? `${scheme}://${publicName}/-/${wanted}` : to;
	return reply
		.writeHead(Number(wanted.get('status') ?? 302), { location: Buffer.from(location).toString('latin1') })
		.end();
};
const tls = { key: readFileSync(`${folder}/key.pem`), cert: readFileSync(`${folder}/cert.pem`) };
const servers = [
	...[80, 8080].map((port) => createHttp(answer).on('connection', count).listen(port, '::')),
	createHttps(tls, answer).on('connection', count).listen(443, '::'),
];
await Promise.all(servers.map((server) => new Promise((resolve) => server.once('listening', resolve))));

const hosts = [
	...inside,
	...[
		'localhost',
		'localhost.',
		'LOCALHOST',
		'127.1',
		'127.0.1',
		'0',
		'0.0.0.0',
		'2130706433',
		'017700000001',
		'0x7f000001',
	],
	...[
		'0x7f.1',
		'0177.0.0.1',
		'127.0.0.1.',
		'167838211',
		'0xa.1.2.3',
		'012.1.2.3',
		'2852039166',
		'0xa9fea9fe',
		'127.127.127.127',
	],
	...[
		'[::1]',
		'[::]',
		'[0:0:0:0:0:0:0:1]',
		'[::ffff:127.0.0.1]',
		'[::ffff:7f00:1]',
		'[::127.0.0.1]',
		'[::ffff:0:127.0.0.1]',
	],
	...[
		'[64:ff9b::7f00:1]',
		'[64:ff9b::10.1.2.3]',
		'[64:ff9b:1::7f00:1]',
		'[2002:7f00:1::]',
		'[fd00::1]',
		'[fe80::1]',
		'[fec0::1]',
	],
	...[
		'①②⑦.⓪.⓪.①',
		'127。0。0。1',
		'127%2e0%2e0%2e1',
		'loc%61lhost',
		`${publicName}@127.0.0.1`,
		`${publicName}:80@10.1.2.3`,
	],
	...['loopback', 'private', 'metadata', 'both', 'bothkinds', 'six', 'local', 'mapped', 'translated'].map(
		(one) => `${one}.attack.example`,
	),
];
let rebinding = 0;
/** A fresh name each time: its first answer is public. */
function rebind(): string {
	rebinding += 1;
	return `rebind${rebinding}.attack.example`;
}

const secret = newWebhookSecret();
const dataKey = firstDataKey(new Uint8Array(32).fill(7));
const order: SupplierOrder = {
	key: 'k',
	orderNumber: '1',
	orderedAt: new Date().toISOString(),
	message: '',
	customer: { name: 'Ann', email: 'ann@example.com' },
	shippingAddress: {} as SupplierOrder['shippingAddress'],
	addressFields: [],
	items: [],
	messagesTo: 'https://portal.example/',
};
const signal = new AbortController().signal;
const limitMs = 3_000;
type Caller = (address: string, allowed: PrivateTargets) => Promise<unknown>;
const callers: Record<string, Caller> = {
	feed: async (address, allowed) => {
		const limits = { tries: 2, pauseMs: 1, silentMs: limitMs };
		const fetched = await fetchFeed({ address, allowed, signal, limits });
		await fetched?.file.close();
		return 'answered';
	},
	webhook: async (url, allowed) => {
		const sealed = seal(dataKey, secret, secretContext('e'));
		const message = {
			endpointId: 'e',
			url,
			secret: sealed,
			previousSecret: null,
			eventId: 'm',
			type: 'ping',
			at: new Date(),
		};
		const claimed = { ...message, id: 'd', leaseId: 'l', tries: 1, accountId: 'a', programId: null, data: {} };
		const config = { dataKey, privateTargets: allowed } as Parameters<typeof deliver>[0]['config'];
		const { status, error } = await deliver({ config }, claimed, limitMs);
		return status === 200 ? 'answered' : (error ?? status);
	},
	'sending orders': (endpoint, allowed) => sendOrder({ endpoint, userId: 'u', devKey: 'd', allowed, limitMs }, order),
	'asking for orders': (endpoint, allowed) =>
		askForOrder({ endpoint, userId: 'u', devKey: 'd', allowed, limitMs }, 'k'),
	'single sign-on': (address, allowed) => checkProvider(address, { allowed }),
	people: async (serviceURL, allowed) => {
		const source = { serviceURL, userName: 'u', password: 'p', allowed, signal, pauses: [], limitMs };
		for await (const page of readPeople(source)) return page;
		return null;
	},
};

const { privateTargets } = readEnv({
	NODE_ENV: 'production',
	SESSION_SECRET: 'Zk3vQ9xT7mB2nL8pR5sW1yC6dF4gH0jU',
	DATA_KEY: '0f1e2d3c4b5a69788796a5b4c3d2e1f00123456789abcdeffedcba9876543210',
	DATABASE_URL: 'postgresql://u:p@db.example/rewards',
	PUBLIC_URL: 'https://portal.example',
	SMTP_URL: 'smtps://mail.example',
});
const through: string[] = [];
let tried = 0;
async function attempt(who: string, address: string): Promise<void> {
	const before = reached;
	tried += 1;
	await callers[who]?.(address, privateTargets).catch(() => null);
	if (reached > before) through.push(`${who}: ${address}`);
}

// Without this nothing below would say anything: what is public is reached, and what is not as soon as it is allowed.
const control = [
	await callers['feed']?.(`http://${publicName}/`, 'none'),
	await callers['webhook']?.(`https://${publicName}/`, 'none'),
	await callers['feed']?.(`http://${publicName}/-/to=${encodeURIComponent(`http://${publicName}/`)}&hops=3`, 'none'),
];
for (const host of ['127.0.0.1', '2130706433', '[::ffff:127.0.0.1]', rebind()]) {
	const before = reached;
	const again = host.startsWith('rebind') ? `?to=${encodeURIComponent(`http://${host}/`)}` : '';
	await callers['feed']?.(`http://${host}/${again}`, 'all').catch(() => null);
	// Asked a second time, the name leads inside; the first time it led to the public address.
	if (reached > before) control.push('answered');
}

for (const who of Object.keys(callers))
	for (const scheme of ['http', 'https']) {
		for (const host of [...hosts, ...hosts.slice(0, 4).map((one) => `${one}:8080`)]) {
			await attempt(who, `${scheme}://${host}/`);
			for (const [status, hops] of [
				[302, 1],
				[307, 3],
			] as const) {
				const wanted = new URLSearchParams({ to: `${scheme}://${host}/`, status: String(status), hops: String(hops) });
				await attempt(who, `${scheme}://${publicName}/-/${wanted}`);
			}
		}
		for (const status of [301, 302, 303, 307, 308])
			for (const to of [
				'//127.0.0.1/',
				'\\\\127.0.0.1\\',
				'http:127.0.0.1/',
				'file:///etc/passwd',
				'gopher://127.0.0.1:80/',
			]) {
				const wanted = new URLSearchParams({ to, status: String(status) });
				await attempt(who, `${scheme}://${publicName}/-/${wanted}`);
			}
		for (let n = 0; n < 5; n += 1) {
			const name = rebind();
			const wanted = new URLSearchParams({ to: `${scheme}://${name}/` });
			await attempt(who, `${scheme}://${name}/-/${wanted}`);
			await attempt(who, `${scheme}://${name}/`);
		}
	}
const missed = control.filter((one) => one !== 'answered').length + 7 - control.length;
process.stdout.write(`${JSON.stringify({ tried, through, missed })}\n`, () => process.exit(0));
