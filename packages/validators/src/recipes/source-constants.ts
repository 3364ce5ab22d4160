// Without schemas, for pages that need the words alone.
import { frequencies } from '../scheduled-reports/constants';

/** Where the files of a recipe can be fetched from. */
export const sourceKinds = ['https', 'sftp', 's3'] as const;
export type SourceKind = (typeof sourceKinds)[number];

/** How often it is looked for new files; the day and time of the longer ones are those of scheduled reports. */
export const fetchFrequencies = ['hourly', ...frequencies] as const;
export type FetchFrequency = (typeof fetchFrequencies)[number];

/** Why a source gave no files, each with a sentence for staff. */
export const sourceFaults = [
	/** This server may not connect to its address. */
	'address',
	'unknownHost',
	'unreachable',
	'timeout',
	/** It isn't reached over https. */
	'insecure',
	'certificate',
	/** SFTP: nobody has confirmed the server's key yet, so nothing was sent. */
	'unconfirmed',
	/** SFTP: the server has another key than the confirmed one. */
	'hostKey',
	/** It refuses the user name, password or key. */
	'signIn',
	/** The private key can't be read. */
	'privateKey',
	/** There is no such folder, bucket or file. */
	'missing',
	/** It refuses to show the folder or the file. */
	'forbidden',
	/** It answered with an HTTP status that is none of these. */
	'status',
	'redirects',
	/** More files than are looked through. */
	'tooMany',
	/** It said what makes no sense. */
	'answer',
	/** The stored password or key can't be decrypted here. */
	'secret',
] as const;
export type SourceFaultReason = (typeof sourceFaults)[number];

/** Files in a folder that are looked through. */
export const mostListed = 10_000;
/** Files that one look takes; the others follow with the next one. */
export const mostTaken = 50;
