import { randomBytes } from 'node:crypto';
import type { SealedColumn } from '../../data-key/reseal';

/** Encryption context of a secret: it can be decrypted nowhere else. */
export const secretContext = (endpointId: string): string => `webhook ${endpointId}`;

const ofEndpoint = { table: 'webhook_endpoint', owner: 'id', context: secretContext };
export const webhookSecrets: readonly SealedColumn[] = [
	{ ...ofEndpoint, column: 'secret' },
	{ ...ofEndpoint, column: 'previous_secret' },
];

const start = 'whsec_';
/** 256 random bits in the format of the Standard Webhooks scheme. */
export const newWebhookSecret = (): string => start + randomBytes(32).toString('base64');

/** The bytes of the signing key. */
export const secretBytes = (secret: string): Buffer => Buffer.from(secret.slice(start.length), 'base64');
