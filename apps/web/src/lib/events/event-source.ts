/** One event of a stream; the id is that of the latest event with one. */
export interface StreamEvent {
	name: string;
	data: string;
	id: string;
}

interface Connection {
	/** Where an earlier connection was lost; empty for the first. */
	lastEventId: string;
	headers: Record<string, string>;
	signal: AbortSignal;
	onEvent: (event: StreamEvent) => void;
}

/**
 * Reads server-sent events over fetch until the stream ends. The browser's own EventSource can't send headers, so the
 * session token would have to be in the URL and end up in logs. Returns whether reconnecting makes sense; rejects when
 * the network fails or `signal` aborts.
 */
export async function readEvents(url: string, { lastEventId, headers, signal, onEvent }: Connection): Promise<boolean> {
	const sent = { accept: 'text/event-stream', ...headers, ...(lastEventId ? { 'last-event-id': lastEventId } : {}) };
	const response = await fetch(url, { headers: sent, signal, cache: 'no-store' });
	// A refusal also comes as a stream with the error in it.
	const stream = response.headers.get('content-type')?.startsWith('text/event-stream');
	if (!stream || !response.body) return response.status >= 500;
	let newest = lastEventId;
	const parser = new EventParser((name, data, id) => {
		if (id !== undefined) newest = id;
		onEvent({ name, data, id: newest });
	});
	const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
	for (let next = await reader.read(); !next.done; next = await reader.read()) parser.push(next.value);
	return response.ok || response.status >= 500;
}

/** Splits a text stream into events, per the HTML standard ("Interpreting an event stream"). */
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
