/**
 * Server-sent events over fetch. The browser's own EventSource can't send headers, so the session token would have to stand in the
 * address and end up in logs; this one sends it where it belongs. It has what tRPC's subscription link uses of EventSource.
 */
interface Init {
	/** Asked anew for every connection, so that a reconnect carries the current token. */
	headers?: () => Record<string, string>;
}

const retryMs = 2000;

export class FetchEventSource extends EventTarget implements Pick<EventSource, 'close' | 'readyState' | 'url'> {
	static readonly CONNECTING = 0;
	static readonly OPEN = 1;
	static readonly CLOSED = 2;
	readonly CONNECTING = 0;
	readonly OPEN = 1;
	readonly CLOSED = 2;
	readonly withCredentials = false;
	readyState = 0;
	onopen = null;
	onmessage = null;
	onerror = null;

	#abort = new AbortController();
	#headers: () => Record<string, string>;
	#lastEventId = '';

	constructor(
		readonly url: string,
		init: Init = {},
	) {
		super();
		this.#headers = init.headers ?? (() => ({}));
		void this.#run();
	}

	close(): void {
		this.readyState = this.CLOSED;
		this.#abort.abort();
	}

	async #run(): Promise<void> {
		while (this.readyState !== this.CLOSED) {
			const retry = await this.#connect().catch(() => true);
			if (this.#abort.signal.aborted) return;
			this.readyState = retry ? this.CONNECTING : this.CLOSED;
			this.dispatchEvent(new Event('error'));
			if (retry) await new Promise((resolve) => setTimeout(resolve, retryMs));
		}
	}

	/** Reads one connection to its end; says whether another makes sense. */
	async #connect(): Promise<boolean> {
		const headers: Record<string, string> = { accept: 'text/event-stream', ...this.#headers() };
		if (this.#lastEventId) headers['last-event-id'] = this.#lastEventId;
		const response = await fetch(this.url, { headers, signal: this.#abort.signal, cache: 'no-store' });
		// A refusal, too, comes as a stream with the error in it.
		const stream = response.headers.get('content-type')?.startsWith('text/event-stream');
		if (!stream || !response.body) return response.status >= 500;
		this.readyState = this.OPEN;
		this.dispatchEvent(new Event('open'));
		const parser = new EventParser((name, data, id) => {
			if (id !== undefined) this.#lastEventId = id;
			this.dispatchEvent(new MessageEvent(name, { data, lastEventId: this.#lastEventId }));
		});
		const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
		for (let next = await reader.read(); !next.done; next = await reader.read()) parser.push(next.value);
		return response.ok;
	}
}

/** Cuts a stream of text into events, as the HTML standard says ("Interpreting an event stream"). */
export class EventParser {
	#rest = '';
	#name = '';
	#data: string[] = [];
	#id: string | undefined;

	constructor(private readonly emit: (name: string, data: string, id: string | undefined) => void) {}

	push(text: string): void {
		this.#rest += text;
		// A lone CR at the end may be half of a CRLF: wait for what follows.
		const end = this.#rest.endsWith('\r') ? this.#rest.length - 1 : this.#rest.length;
		const lines = this.#rest.slice(0, end).split(/\r\n|\n|\r/);
		const open = lines.pop() ?? '';
		this.#rest = open + this.#rest.slice(end);
		for (const line of lines) this.#line(line);
	}

	#line(line: string): void {
		if (line === '') {
			if (this.#data.length) this.emit(this.#name || 'message', this.#data.join('\n'), this.#id);
			this.#name = '';
			this.#data = [];
			this.#id = undefined;
			return;
		}
		const colon = line.indexOf(':');
		if (colon === 0) return;
		const field = colon < 0 ? line : line.slice(0, colon);
		const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
		if (field === 'event') this.#name = value;
		else if (field === 'data') this.#data.push(value);
		else if (field === 'id' && !value.includes('\0')) this.#id = value;
	}
}
