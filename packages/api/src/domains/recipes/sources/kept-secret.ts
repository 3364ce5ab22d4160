import type { SourceFields } from '@rewards/validators/recipes/source-schemas';
import { fieldError } from '../../../errors';
import type { Services } from '../../../trpc';
import { openSecret, type StoredSource } from './stored-source';

/** A stored secret goes to the place that it was given for, and to no other. */
const isSamePlace = ({ kind, place }: StoredSource, given: SourceFields): boolean =>
	kind === given.kind &&
	place.address === given.address &&
	place.userName === given.userName &&
	(kind !== 'sftp' || place.port === given.port);

/** A private key whose line breaks were lost in an input of one line, as OpenSSH writes it. */
function wholeKey(secret: string): string {
	const [, kind = '', body = ''] = /-----BEGIN ([A-Z ]*PRIVATE KEY)-----([^-]*)-----END \1-----/.exec(secret) ?? [];
	if (kind === '' || body.includes('\n') || body.includes(':')) return secret;
	const lines = body.replace(/\s+/g, '').match(/.{1,64}/g) ?? [];
	return `-----BEGIN ${kind}-----\n${lines.join('\n')}\n-----END ${kind}-----\n`;
}

/**
 * The password or key of a source: the given one, else the stored one. VALIDATION (`secret`) when it is missing, also
 * when the stored one belongs to another place: whoever changes the address must know it.
 */
export function secretFor(
	services: Pick<Services, 'config'>,
	stored: StoredSource | null,
	given: SourceFields,
): string {
	const { secret, kind, userName } = given;
	if (secret) return wholeKey(secret);
	if (stored?.secret && isSamePlace(stored, given)) return openSecret(services, stored);
	const needed = kind !== 'https' || userName !== '' || (stored?.secret ?? null) !== null;
	if (needed) throw fieldError('secret', stored?.secret ? 'secretAgain' : 'required');
	return '';
}
