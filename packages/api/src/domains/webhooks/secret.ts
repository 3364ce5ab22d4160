import { randomBytes } from 'node:crypto';

/** What a secret is sealed for: it opens nowhere else. */
export const secretContext = (endpointId: string): string => `webhook ${endpointId}`;

const start = 'whsec_';
/** 256 random bits as the Standard Webhooks scheme writes them. */
export const newWebhookSecret = (): string => start + randomBytes(32).toString('base64');

/** The bytes that messages are signed with. */
export const secretBytes = (secret: string): Buffer => Buffer.from(secret.slice(start.length), 'base64');
