import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import type { PasskeyAnswer } from '@rewards/validators/auth/second-factor';

/** The contents of a passkey's response; a forger can choose each of them. */
export interface Claim {
	origin: string;
	rpID: string;
	challenge: string;
}

type Cbor = string | number | Uint8Array | Map<number | string, Cbor>;

/** In the shortest form, the only one that passkey parsers accept. */
function head(type: number, size: number): Buffer {
	if (size < 24) return Buffer.from([(type << 5) | size]);
	return Buffer.from(size < 256 ? [(type << 5) | 24, size] : [(type << 5) | 25, size >> 8, size & 255]);
}

/** The CBOR that passkeys use: integers, texts, bytes and maps of them. */
function cbor(value: Cbor): Buffer {
	if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
	if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
	if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
	const parts = [...value].flatMap(([key, inner]) => [cbor(key), cbor(inner)]);
	return Buffer.concat([head(5, value.size), ...parts]);
}

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest();

const clientData = (type: 'webauthn.create' | 'webauthn.get', { origin, challenge }: Claim): Buffer =>
	Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

/** User present (1) and user verified (4); with a credential in it also 64. */
const seen = 0b101;
const withCredential = 0b1000000;

/** A software passkey that speaks the browser's interface: it signs anything. */
export class Authenticator {
	readonly id = base64url(randomBytes(32));
	readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
	/** How often it has signed. */
	counter = 0;

	#data(rpID: string, flags: number): Buffer {
		const counter = Buffer.alloc(4);
		counter.writeUInt32BE(this.counter);
		return Buffer.concat([sha256(rpID), Buffer.from([flags]), counter]);
	}

	/** What the browser returns for a passkey that it has created. */
	make(claim: Claim) {
		const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
		const key = new Map<number, Cbor>([
			[1, 2],
			[3, -7],
			[-1, 1],
			[-2, Buffer.from(x, 'base64url')],
			[-3, Buffer.from(y, 'base64url')],
		]);
		const id = Buffer.from(this.id, 'base64url');
		const authData = Buffer.concat([
			this.#data(claim.rpID, seen | withCredential),
			Buffer.alloc(16),
			Buffer.from([0, id.length]),
			id,
			cbor(key),
		]);
		const attestation = new Map<string, Cbor>([
			['fmt', 'none'],
			['attStmt', new Map()],
			['authData', authData],
		]);
		return {
			id: this.id,
			rawId: this.id,
			type: 'public-key' as const,
			response: {
				clientDataJSON: base64url(clientData('webauthn.create', claim)),
				attestationObject: base64url(cbor(attestation)),
				transports: ['internal'],
			},
			clientExtensionResults: {},
		};
	}

	/** Signs, and counts it. */
	sign(claim: Claim, flags = seen): PasskeyAnswer {
		this.counter += 1;
		const data = this.#data(claim.rpID, flags);
		const client = clientData('webauthn.get', claim);
		const signature = createSign('sha256')
			.update(Buffer.concat([data, sha256(client)]))
			.sign(this.#keys.privateKey);
		return {
			id: this.id,
			rawId: this.id,
			type: 'public-key',
			response: {
				clientDataJSON: base64url(client),
				authenticatorData: base64url(data),
				signature: base64url(signature),
			},
			clientExtensionResults: {},
		};
	}
}
