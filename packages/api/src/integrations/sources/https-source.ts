import { isTableName } from '@rewards/validators/imports/constants';
import { OutboundFault, openOutbound } from '../outbound';
import { connectionFault, SourceFault } from './fault';
import type { OpenSource, SourceAccess, SourceFile } from './source';
import { watched, within } from './watched';

/** What the server said of the file when it was read last: the same again means that nothing is new. */
export interface Validators {
	etag: string;
	modified: string;
}

const faults = {
	address: 'address',
	insecure: 'insecure',
	unreachable: 'unreachable',
	timeout: 'timeout',
	tooLarge: 'answer',
	redirects: 'redirects',
} as const;
const endings: Readonly<Record<string, string>> = {
	'text/csv': '.csv',
	'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': '.xlsx',
};

const authorizationOf = ({ userName, secret }: SourceAccess): string | null => {
	if (userName !== '') return `Basic ${Buffer.from(`${userName}:${secret}`).toString('base64')}`;
	return secret === '' ? null : `Bearer ${secret}`;
};

/** The name that the server gives the file, or that its address ends with; with an ending that says what it is. */
function nameOf(address: string, disposition: string, contentType: string): string {
	const [, given = ''] = /filename="?([^";]+)"?/i.exec(disposition) ?? [];
	const [last = ''] = new URL(address).pathname.split('/').filter(Boolean).slice(-1);
	const name = (given || safelyDecoded(last)).split(/[/\\]/).at(-1)?.trim().slice(0, 200) || 'file';
	if (isTableName(name)) return name;
	return `${name}${endings[contentType.split(';')[0]?.trim().toLowerCase() ?? ''] ?? '.csv'}`;
}
function safelyDecoded(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}

function refusedBy(status: number): SourceFault {
	if (status === 401) return new SourceFault('signIn');
	if (status === 403) return new SourceFault('forbidden');
	if (status === 404 || status === 410) return new SourceFault('missing');
	return new SourceFault('status', { status });
}

/** One file at an address. `known`: unless it has changed since, there is nothing to fetch. */
export function openHttps(
	access: SourceAccess,
	signal: AbortSignal,
	known: Validators | null,
): OpenSource & { seen(): Validators } {
	let seen: Validators = known ?? { etag: '', modified: '' };
	let end = () => {};
	const ask = async () => {
		const authorization = authorizationOf(access);
		const conditions = {
			...(known?.etag ? { 'if-none-match': known.etag } : {}),
			...(known?.modified ? { 'if-modified-since': known.modified } : {}),
		};
		const asked = { allowed: access.allowed, secure: true, headers: { accept: '*/*', ...conditions }, signal };
		try {
			return await within(
				openOutbound(access.address, { ...asked, ...(authorization ? { authorization } : {}) }),
				signal,
			);
		} catch (error) {
			signal.throwIfAborted();
			if (!(error instanceof OutboundFault)) throw connectionFault(error);
			if (error.reason === 'unreachable') throw connectionFault(error.cause ?? error);
			throw new SourceFault(faults[error.reason], {}, { cause: error });
		}
	};
	return {
		hostKey: null,
		seen: () => seen,
		async list(): Promise<SourceFile[]> {
			const { status, headers, body } = await ask();
			end = () => body.destroy();
			if (status === 304) {
				end();
				return [];
			}
			if (status !== 200) {
				end();
				throw refusedBy(status);
			}
			seen = { etag: headers.etag ?? '', modified: headers['last-modified'] ?? '' };
			const length = Number(headers['content-length'] ?? Number.NaN);
			const name = nameOf(access.address, headers['content-disposition'] ?? '', headers['content-type'] ?? '');
			const size = Number.isFinite(length) ? length : null;
			return [{ name, size, version: '', open: async () => watched(body, signal, end) }];
		},
		close: () => end(),
	};
}
