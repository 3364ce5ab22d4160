import { setTimeout as delay } from 'node:timers/promises';
import { OutboundFault, openOutbound, type PrivateTargets } from '../outbound';
import { FeedFault } from './feed-fault';
import { FeedFile } from './feed-file';

export interface FeedLimits {
	/** For everything, including all attempts. */
	totalMs: number;
	/** Without receiving a byte. */
	silentMs: number;
	/** Compressed, as received. */
	maxBytes: number;
	/** Products in it. */
	products?: number;
	tries: number;
	/** Before the second attempt; doubled for each further one. */
	pauseMs: number;
}
const usual: FeedLimits = {
	totalMs: 30 * 60_000,
	silentMs: 60_000,
	maxBytes: 1024 * 1024 * 1024,
	tries: 5,
	pauseMs: 1000,
};

export interface FeedRequest {
	address: string;
	allowed: PrivateTargets;
	headers?: Readonly<Record<string, string>>;
	authorization?: string;
	/** The feed's validators from the last read: if it is unchanged, nothing is downloaded. */
	known?: { etag: string; modified: string };
	signal: AbortSignal;
	limits?: Partial<FeedLimits>;
	progress?: (bytes: number, total: number | null) => void;
}

export type FeedFormat = 'json' | 'csv';
export interface FetchedFeed {
	format: FeedFormat;
	file: FeedFile;
	etag: string;
	modified: string;
	/** How often the download was resumed after a lost connection. */
	resumed: number;
}

/** Maximum bytes of blanks at the start of a feed. */
const mostBlanks = 1024 * 1024;
const formats: [RegExp, FeedFormat | null][] = [
	[/^(application|text)\/([\w.-]+\+)?json$/, 'json'],
	[/^(text|application)\/csv$/, 'csv'],
	// Content types of servers that don't know a file's type; the content decides.
	[/^(application\/(octet-stream|gzip|x-gzip|x-gzip-compressed)|text\/plain|)$/, null],
];

/**
 * Downloads a feed to disk as it arrives: over https or to an allowed address, within limits of time and size. After a
 * lost connection the download is resumed if the server supports ranges, else restarted. Null when the feed is
 * unchanged. Throws FeedFault.
 */
export async function fetchFeed(request: FeedRequest): Promise<FetchedFeed | null> {
	const limits = { ...usual, ...request.limits };
	const timeout = AbortSignal.timeout(limits.totalMs);
	const file = await FeedFile.create();
	try {
		const fetched = await new Fetching(
			{ ...request, signal: AbortSignal.any([request.signal, timeout]) },
			limits,
			file,
		).run();
		if (!fetched) await file.close();
		return fetched;
	} catch (error) {
		await file.close();
		request.signal.throwIfAborted();
		if (timeout.aborted) throw new FeedFault('timeout', {}, { cause: error });
		if (error instanceof OutboundFault)
			throw new FeedFault(error.reason, { max: mb(limits.maxBytes) }, { cause: error });
		throw error;
	}
}

const mb = (bytes: number): number => Math.round(bytes / 1024 / 1024);
type Headers = Readonly<Record<string, string | string[] | undefined>>;
const isPassing = (status: number): boolean => status >= 500 || status === 429 || status === 408;

/** The connection broke, or the server is temporarily unable to respond. */
class Again extends Error {
	constructor(readonly fault: FeedFault) {
		super('To be tried again');
	}
}

class Fetching {
	#etag = '';
	#modified = '';
	#type = '';
	/** Bytes of the whole feed, from its first response; null when it isn't given. */
	#total: number | null = null;
	#resumed = 0;

	constructor(
		private readonly request: FeedRequest,
		private readonly limits: FeedLimits,
		private readonly file: FeedFile,
	) {}

	async run(): Promise<FetchedFeed | null> {
		const { tries, pauseMs } = this.limits;
		for (let attempt = 1; ; attempt += 1) {
			try {
				if (!(await this.#once())) return null;
				return {
					format: await this.#format(),
					file: this.file,
					etag: this.#etag,
					modified: this.#modified,
					resumed: this.#resumed,
				};
			} catch (error) {
				if (!(error instanceof Again)) throw error;
				if (attempt >= tries) throw error.fault;
				await delay(pauseMs * 2 ** (attempt - 1), undefined, { signal: this.request.signal });
			}
		}
	}

	/** One request. False when the feed is unchanged. */
	async #once(): Promise<boolean> {
		const { request, limits } = this;
		const silence = new AbortController();
		const timer = setTimeout(() => silence.abort(), limits.silentMs);
		try {
			return await this.#ask(silence.signal, () => timer.refresh());
		} catch (error) {
			if (error instanceof FeedFault || error instanceof Again) throw error;
			request.signal.throwIfAborted();
			if (silence.signal.aborted) throw new Again(new FeedFault('timeout', {}, { cause: error }));
			if (!(error instanceof OutboundFault)) throw error;
			if (error.reason !== 'unreachable') throw error;
			throw new Again(new FeedFault('unreachable', {}, { cause: error }));
		} finally {
			clearTimeout(timer);
		}
	}

	async #ask(silence: AbortSignal, heard: () => void): Promise<boolean> {
		const { request, file } = this;
		const from = this.#canResume() ? file.size : 0;
		const { status, headers, body } = await openOutbound(request.address, {
			allowed: request.allowed,
			...(request.authorization ? { authorization: request.authorization } : {}),
			headers: {
				...request.headers,
				accept: 'application/json, text/csv',
				'accept-encoding': 'gzip',
				...this.#asked(from),
			},
			signal: AbortSignal.any([request.signal, silence]),
		});
		try {
			if (status === 304 && from === 0 && request.known) return false;
			if (isPassing(status)) throw new Again(new FeedFault('refused', { status }));
			const goesOn = from > 0 && status === 206 && this.#isSame(from, headers);
			// The bytes of an earlier attempt may not be the start of this response.
			if (!goesOn && file.size > 0) await file.restart();
			if (from > 0 && !goesOn && (status === 416 || status === 206)) throw new Again(new FeedFault('brokenOff'));
			if (goesOn) this.#resumed += 1;
			else if (status !== 200) throw new FeedFault('refused', { status });
			else this.#begin(headers);
			const total = this.#total;
			if (total !== null && total > this.limits.maxBytes) throw this.#tooLarge();
			await this.#take(body, { silence, heard, total });
			return true;
		} finally {
			body.destroy();
		}
	}

	async #take(
		body: AsyncIterable<Buffer>,
		{ silence, heard, total }: { silence: AbortSignal; heard: () => void; total: number | null },
	): Promise<void> {
		const { file, limits, request } = this;
		try {
			for await (const chunk of body) {
				heard();
				if (file.size + chunk.byteLength > limits.maxBytes) throw this.#tooLarge();
				await file.append(chunk);
				request.progress?.(file.size, total);
			}
		} catch (error) {
			if (error instanceof FeedFault) throw error;
			request.signal.throwIfAborted();
			throw new Again(new FeedFault(silence.aborted ? 'timeout' : 'brokenOff', {}, { cause: error }));
		}
		if (total !== null && file.size < total) throw new Again(new FeedFault('brokenOff'));
	}

	/** Whether a response continues at byte `from` of the same feed, and not of one that has replaced it. */
	#isSame(from: number, headers: Headers): boolean {
		const [, first, whole] = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(String(headers['content-range'] ?? '')) ?? [];
		if (Number(first) !== from || headers['etag'] !== this.#etag) return false;
		if (whole !== '*') this.#total ??= Number(whole);
		return whole === (this.#total === null ? '*' : String(this.#total));
	}

	#begin(headers: Headers): void {
		const text = (name: string) => String(headers[name] ?? '');
		this.#etag = text('etag');
		this.#modified = text('last-modified');
		this.#type = (text('content-type').split(';')[0] ?? '').trim().toLowerCase();
		const length = Number(headers['content-length'] ?? Number.NaN);
		this.#total = Number.isFinite(length) ? length : null;
		const encoding = text('content-encoding').toLowerCase();
		if (!formats.some(([type]) => type.test(this.#type)))
			throw new FeedFault('contentType', { type: this.#type.slice(0, 100) });
		if (encoding && encoding !== 'gzip' && encoding !== 'identity')
			throw new FeedFault('contentType', { type: encoding.slice(0, 100) });
	}

	/** Only bytes of exactly the same feed may be appended to the existing ones. */
	#canResume(): boolean {
		return this.file.size > 0 && /^"/.test(this.#etag);
	}

	#asked(from: number): Record<string, string> {
		if (from > 0) return { range: `bytes=${from}-`, 'if-range': this.#etag };
		const { etag, modified } = this.request.known ?? { etag: '', modified: '' };
		return { ...(etag ? { 'if-none-match': etag } : {}), ...(modified ? { 'if-modified-since': modified } : {}) };
	}

	/** By the server's content type, else by how the content starts. */
	async #format(): Promise<FeedFormat> {
		const said = formats.find(([type]) => type.test(this.#type))?.[1];
		if (said) return said;
		let looked = 0;
		for await (const chunk of this.file.read(Number.POSITIVE_INFINITY)) {
			this.request.signal.throwIfAborted();
			// Blanks compress well: a small file could keep the reader busy forever.
			looked += chunk.byteLength;
			if (looked > mostBlanks) break;
			const first = chunk
				.toString('latin1')
				.replace(/^\u00ef\u00bb\u00bf/, '')
				.trimStart();
			if (first !== '') return /^[[{]/.test(first) ? 'json' : 'csv';
		}
		throw new FeedFault('empty');
	}

	#tooLarge = () => new FeedFault('tooLarge', { max: mb(this.limits.maxBytes) });
}
