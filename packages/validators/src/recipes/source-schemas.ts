import { z } from 'zod';
import { gridTimeZoneSchema } from '../grid/days';
import type { MessageKey } from '../messages/english';
import { text } from '../text';
import { fetchFrequencies, type SourceKind, sourceKinds } from './source-constants';

const whole = (min: number, max: number) => z.coerce.number<number | string>().int().min(min).max(max);

/** What a form holds about a source. Which fields count depends on its kind. */
export const sourceFields = {
	kind: z.enum(sourceKinds),
	/** https: of the file. SFTP: the host. S3: of the service; blank for Amazon's own. */
	address: text({ max: 1000, visible: true }),
	port: whole(1, 65_535).default(22),
	bucket: text({ max: 255, visible: true }),
	region: text({ max: 50, visible: true }),
	/** SFTP: a path. S3: what the names begin with. */
	folder: text({ max: 1000, visible: true }),
	/** Names of files, with * for any letters and ? for one. */
	pattern: text({ max: 255, visible: true }),
	/** https: blank for a token or no credentials. S3: the access key. */
	userName: text({ max: 200, visible: true }),
	/** Password, token, private key or secret key; blank keeps the stored one. */
	secret: z.string().max(20_000).nullish(),
	/** SFTP: of the server's key, as `ssh-keygen -l` shows it; staff confirm it. */
	hostKey: text({ max: 100, visible: true }),
};
export const scheduleOfSource = {
	frequency: z.enum(fetchFrequencies),
	/** 1 is Monday. */
	weekday: whole(1, 7).default(1),
	monthDay: whole(1, 31).default(1),
	/** HH:MM; hourly, its minutes count. */
	atTime: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'invalid'),
	timeZone: gridTimeZoneSchema,
};

const fingerprint = /^SHA256:[A-Za-z0-9+/]{43}$/;
const host = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}_.-]*[\p{L}\p{N}])?|\[?[0-9a-f:.]+\]?)$/iu;
const bucketName = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;

function isWebAddress(value: string): boolean {
	if (!URL.canParse(value)) return false;
	const { protocol, username, password } = new URL(value);
	return (protocol === 'https:' || protocol === 'http:') && username === '' && password === '';
}

type Given = { [Name in Exclude<keyof typeof sourceFields, 'kind' | 'port' | 'secret'>]: string } & {
	kind: SourceKind;
};
type Fault = [field: keyof Given, code: MessageKey];

/** The faults of a source's fields, by its kind. `confirmed`: an SFTP server's key has to be there. */
function faultsOf(given: Given, confirmed: boolean): Fault[] {
	const { kind, address, bucket, userName, hostKey } = given;
	const faults: Fault[] = [];
	if (kind === 'https' && address === '') faults.push(['address', 'required']);
	else if (kind !== 'sftp' && address !== '' && !isWebAddress(address)) faults.push(['address', 'urlInvalid']);
	if (kind === 's3' && bucket === '') faults.push(['bucket', 'required']);
	else if (kind === 's3' && !bucketName.test(bucket)) faults.push(['bucket', 'invalid']);
	if (kind === 's3' && userName === '') faults.push(['userName', 'required']);
	if (kind !== 'sftp') return faults;
	if (address === '') faults.push(['address', 'required']);
	else if (!host.test(address)) faults.push(['address', 'invalid']);
	if (userName === '') faults.push(['userName', 'required']);
	if (hostKey === '' && confirmed) faults.push(['hostKey', 'hostKeyRequired']);
	else if (hostKey !== '' && !fingerprint.test(hostKey)) faults.push(['hostKey', 'invalid']);
	return faults;
}

const judged = (confirmed: boolean) => (given: Given, ctx: z.core.$RefinementCtx) => {
	for (const [field, message] of faultsOf(given, confirmed)) ctx.addIssue({ code: 'custom', path: [field], message });
};

/** A source as staff save it. */
export const sourceSchema = z.object({ ...sourceFields, ...scheduleOfSource }).superRefine(judged(true));
export const sourceSaveSchema = z
	.object({
		...sourceFields,
		...scheduleOfSource,
		recipeId: z.uuid(),
		/** The version the form was loaded with; 0 for a new one. */
		version: z.int().min(0),
	})
	.superRefine(judged(true));
export type SourceSave = z.output<typeof sourceSaveSchema>;
export type SourceFields = Omit<SourceTest, 'recipeId'>;

/** A source as staff try it, before its server's key is confirmed. */
export const sourceTestSchema = z.object({ ...sourceFields, recipeId: z.uuid() }).superRefine(judged(false));
export type SourceTest = z.output<typeof sourceTestSchema>;

/** Where it is, without what must stay secret; stored as JSON. */
export const sourcePlaceSchema = z.object({
	address: z.string(),
	port: z.int(),
	bucket: z.string(),
	region: z.string(),
	folder: z.string(),
	pattern: z.string(),
	userName: z.string(),
	hostKey: z.string(),
});
export type SourcePlace = z.output<typeof sourcePlaceSchema>;

/** What a look has found and taken, as staff see it. */
export const fetchResultSchema = z.object({
	/** Files that fit the pattern. */
	found: z.int(),
	/** Files that became runs. */
	taken: z.int(),
	/** Files that were imported before, or can't be read at all. */
	refused: z.int(),
});
export type FetchResult = z.output<typeof fetchResultSchema>;
