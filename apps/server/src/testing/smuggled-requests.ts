/** A request whose end can be read in two ways, with another behind it; `mark` is in the address of both. */
export interface Smuggled {
	name: string;
	/** Whether it has to be refused: otherwise it may be answered, as long as everyone agrees on where it ends. */
	refused: boolean;
	bytes: (mark: string) => string;
}

const inner = (mark: string) => `GET /smuggled?${mark} HTTP/1.1\r\nHost: x\r\n\r\n`;
/** Takes the head of whoever's request comes next for its own header. */
const open = (mark: string) => `GET /smuggled?${mark} HTTP/1.1\r\nHost: x\r\nX-Swallow: `;
const post = (mark: string, headers: string, rest: string) =>
	`POST /token?${mark} HTTP/1.1\r\nHost: x\r\n${headers}\r\n\r\n${rest}`;
const size = (text: string) => Buffer.byteLength(text);

type Framing = [name: string, headers: (length: number) => string];
/** With a body that is empty as chunks, and the inner request as a body of that length. */
const ambiguous: Framing[] = [
	['Content-Length, Transfer-Encoding', (n) => `Content-Length: ${n}\r\nTransfer-Encoding: chunked`],
	['Transfer-Encoding, Content-Length', (n) => `Transfer-Encoding: chunked\r\nContent-Length: ${n}`],
	['chunked and identity in two lines', () => 'Transfer-Encoding: chunked\r\nTransfer-Encoding: identity'],
	['chunked, identity', () => 'Transfer-Encoding: chunked, identity'],
	['xchunked', (n) => `Content-Length: ${n}\r\nTransfer-Encoding: xchunked`],
	['quoted chunked', (n) => `Content-Length: ${n}\r\nTransfer-Encoding: "chunked"`],
	['a space before the colon', (n) => `Content-Length: ${n}\r\nTransfer-Encoding : chunked`],
	['a vertical tab before chunked', (n) => `Content-Length: ${n}\r\nTransfer-Encoding: \x0bchunked`],
	['a NUL after chunked', (n) => `Content-Length: ${n}\r\nTransfer-Encoding: chunked\0`],
	['a folded Transfer-Encoding', (n) => `Content-Length: ${n}\r\nTransfer-Encoding:\r\n chunked`],
	['a Transfer-Encoding behind a bare LF', (n) => `Content-Length: ${n}\r\nX-A: b\nTransfer-Encoding: chunked`],
	['a Transfer-Encoding behind a bare CR', (n) => `Content-Length: ${n}\r\nX-A: b\rTransfer-Encoding: chunked`],
	['a Transfer-Encoding in the first, indented line', (n) => ` Transfer-Encoding: chunked\r\nContent-Length: ${n}`],
	['two lengths', (n) => `Content-Length: 5\r\nContent-Length: ${n}`],
	['two lengths in one line', (n) => `Content-Length: 5, ${n}`],
	['the same length twice', (n) => `Content-Length: ${n}\r\nContent-Length: ${n}`],
	['a length with a sign', (n) => `Content-Length: +${n}`],
	['a negative length', () => 'Content-Length: -1'],
	['a hexadecimal length', (n) => `Content-Length: 0x${n.toString(16)}`],
	['a length with a space inside', () => 'Content-Length: 1 0'],
	['a length beyond 64 bits', () => 'Content-Length: 18446744073709551621'],
	['a length of letters', () => 'Content-Length: five'],
	['an empty length', () => 'Content-Length: '],
	['a folded length', (n) => `Content-Length:\r\n ${n}`],
	['a length whose name has a tab', (n) => `Content-Length\t: ${n}`],
];

const chunks: [name: string, body: string][] = [
	['a chunk of a signed size', '+5\r\nhello\r\n0\r\n\r\n'],
	['a chunk of a hexadecimal prefix', '0x5\r\nhello\r\n0\r\n\r\n'],
	['a chunk of a negative size', '-5\r\nhello\r\n0\r\n\r\n'],
	['a chunk of a size beyond 64 bits', '10000000000000005\r\nhello\r\n0\r\n\r\n'],
	['a chunk of no size', '\r\nhello\r\n0\r\n\r\n'],
	['a chunk that is longer than it says', '3\r\nhello\r\n0\r\n\r\n'],
	['a chunk line that ends in a bare CR', '5\rhello\r\n0\r\n\r\n'],
	['a chunk line that ends in a bare LF', '5\nhello\n0\n\n'],
	['a chunk extension with a bare LF', '5;a\nhello\r\n0\r\n\r\n'],
];

const heads: [name: string, refused: boolean, head: (mark: string) => string][] = [
	['bare LF throughout', true, (m) => `GET /healthz?${m} HTTP/1.1\nHost: x\n\n`],
	['bare CR throughout', true, (m) => `GET /healthz?${m} HTTP/1.1\rHost: x\r\r`],
	['a folded header', true, (m) => `GET /healthz?${m} HTTP/1.1\r\nHost: x\r\nX-A: b\r\n c\r\n\r\n`],
	['a NUL in a header', true, (m) => `GET /healthz?${m} HTTP/1.1\r\nHost: x\r\nX-A: b\0c\r\n\r\n`],
	['a header without a name', true, (m) => `GET /healthz?${m} HTTP/1.1\r\nHost: x\r\n: b\r\n\r\n`],
	['no Host', true, (m) => `GET /healthz?${m} HTTP/1.1\r\n\r\n`],
	['HTTP/0.9', false, (m) => `GET /healthz?${m}\r\n\r\n`],
	['HTTP/1.2', true, (m) => `GET /healthz?${m} HTTP/1.2\r\nHost: x\r\n\r\n`],
	['a tab in the address', true, (m) => `GET /healthz\t?${m} HTTP/1.1\r\nHost: x\r\n\r\n`],
	['the preface of HTTP/2', true, (m) => `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n${inner(m)}`],
	['a tunnel', true, (m) => `CONNECT 127.0.0.1:22 HTTP/1.1\r\nHost: 127.0.0.1:22\r\nX-Mark: ${m}\r\n\r\n`],
	['the address of another host', false, (m) => `GET http://inside/healthz?${m} HTTP/1.1\r\nHost: x\r\n\r\n`],
	['an authority as the address', false, (m) => `GET inside:80?${m} HTTP/1.1\r\nHost: x\r\n\r\n`],
	['two slashes', false, (m) => `GET //inside/healthz?${m} HTTP/1.1\r\nHost: x\r\n\r\n`],
	['an asterisk', false, (m) => `OPTIONS * HTTP/1.1\r\nHost: x\r\nX-Mark: ${m}\r\n\r\n`],
	[
		'an upgrade to HTTP/2',
		false,
		(m) =>
			`GET /healthz?${m} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA\r\n\r\n`,
	],
	[
		'an upgrade to a socket',
		false,
		(m) =>
			`GET /healthz?${m} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: x3JJHMbDL1EzLkh9GBhXDw==\r\n\r\n`,
	],
	['a body announced with Expect', false, (m) => post(m, 'Expect: 100-continue\r\nContent-Length: 200', '')],
	['an unknown Expect', false, (m) => post(m, 'Expect: 200-ok\r\nContent-Length: 2', '{}')],
	['a GET with a body', false, (m) => `GET /healthz?${m} HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}`],
	['chunks with extensions', false, (m) => post(m, 'Transfer-Encoding: chunked', '2;a="\\"b;c"\r\n{}\r\n0;d\r\n\r\n')],
	[
		'a length and a host among the trailers',
		false,
		(m) => post(m, 'Transfer-Encoding: chunked', '2\r\n{}\r\n0\r\nContent-Length: 99\r\nHost: inside\r\n\r\n'),
	],
	['HTTP/1.0 with chunks', false, (m) => `POST /token?${m} HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
	[
		'headers that a proxy removes on request',
		false,
		(m) => `GET /healthz?${m} HTTP/1.1\r\nHost: x\r\nConnection: close, Host, Content-Length, X-Forwarded-For\r\n\r\n`,
	],
];

const behind: [string, (mark: string) => string][] = [
	['', inner],
	[', without an end', open],
];

/** All of them; each framing twice, with a whole request behind it and with one that waits for its end. */
export const smuggled: Smuggled[] = [
	...ambiguous.flatMap(([name, headers]) =>
		behind.map(([how, rest]) => ({
			name: `${name}${how}`,
			refused: true,
			bytes: (mark: string) => {
				const body = `0\r\n\r\n${rest(mark)}`;
				return post(mark, headers(size(body)), body);
			},
		})),
	),
	...chunks.flatMap(([name, body]) =>
		behind.map(([how, rest]) => ({
			name: `${name}${how}`,
			refused: true,
			bytes: (mark: string) => post(mark, 'Transfer-Encoding: chunked', `${body}${rest(mark)}`),
		})),
	),
	...heads.map(([name, refused, bytes]) => ({ name, refused, bytes })),
	// Requests one behind the other are allowed; the last waits for its end, which never comes.
	{ name: 'ten at once and a half', refused: false, bytes: (mark) => `${inner(mark).repeat(10)}${open(mark)}` },
];
