import { z } from 'zod';
import { fillText } from '../messages/fill-text';

/** Faults of an OpenID Connect provider's address or metadata. */
export const signOnFaults = [
	'noAddress',
	'address',
	'insecure',
	'unreachable',
	'timeout',
	/** It responded with a status other than 200. */
	'status',
	'notJson',
	/** It differs from the address. */
	'issuer',
	'endpoint',
	'endpointInsecure',
	'noCode',
	'noPkce',
	'keys',
] as const;
export type SignOnFault = (typeof signOnFaults)[number];

/** What is wrong, in English: for REST clients. The web has the same sentences in its languages (`programSso.json`). */
const sentences: Record<SignOnFault, string> = {
	noAddress: 'The Service URL is empty.',
	address: '{{host}} is not an address that this server may connect to.',
	insecure: '{{host}} must be reached over https.',
	unreachable: '{{host}} cannot be reached.',
	timeout: '{{host}} did not answer in time.',
	status: '{{host}} responded with status {{status}} instead of its settings.',
	notJson: '{{host}} did not respond with OpenID Connect settings.',
	issuer: 'The provider calls itself {{issuer}}, but the Service URL is {{expected}}.',
	endpoint: 'The provider does not publish its {{name}}.',
	endpointInsecure: 'The {{name}} of the provider is not reached over https.',
	noCode: 'The provider does not support the authorization code flow.',
	noPkce: 'The provider does not support PKCE with S256.',
	keys: 'The provider has no keys that sign its tokens.',
};
export const signOnSentence = (code: SignOnFault, params: Record<string, string>): string =>
	fillText(sentences[code], params, {});

/** An address that isn't saved yet; without it the saved one. */
export const signOnCheckSchema = z.object({ serviceURL: z.string().trim().max(500).optional() });

/** The result of an import from the first provider. */
export const providerImportResultSchema = z.object({
	/** People that the provider returned, including rejected ones. */
	rows: z.int(),
	created: z.int(),
	changed: z.int(),
	unchanged: z.int(),
	rejected: z.int(),
});
export type ProviderImportResult = z.output<typeof providerImportResultSchema>;

/** Why the first provider's task can't start: `params.reason`. */
export const providerImportRefusals = ['signOnOff', 'signOnIncomplete', 'codesOnly'] as const;
export type ProviderImportRefusal = (typeof providerImportRefusals)[number];
