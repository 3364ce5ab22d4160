import { RewardsError } from './error';
import { authorized, type Connection } from './links';
import { patiently, whole } from './patience';

export interface RestCall {
	method: 'GET' | 'POST' | 'DELETE';
	path: string;
	query?: Readonly<Record<string, string | number | boolean | undefined>>;
	/** Sent as JSON. */
	json?: unknown;
	/** Sent unchanged; a function creates it for each attempt. */
	body?: Upload;
	contentType?: string;
	idempotencyKey?: string | undefined;
	signal?: AbortSignal | undefined;
	/** Timeout of one attempt, if longer than usual. */
	tryMs?: number;
}

/** The upload. A stream is read once, so that a lost connection ends the upload; all others are retried. */
export type Upload = string | Blob | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | (() => BodyInit);

const canRepeat = (body: Upload | undefined): boolean => !(body instanceof ReadableStream);

/** Calls a path that isn't tRPC, with the same retries. Throws RewardsError for every unsuccessful response. */
export async function restCall(connection: Connection, call: RestCall): Promise<Response> {
	const { method, path, query = {}, json, body, contentType, signal, tryMs } = call;
	const address = new URL(path, connection.url);
	for (const [name, value] of Object.entries(query))
		if (value !== undefined) address.searchParams.set(name, String(value));
	const headers = await authorized(connection);
	if (method !== 'GET') headers['idempotency-key'] = call.idempotencyKey ?? crypto.randomUUID();
	if (json !== undefined) headers['content-type'] = 'application/json';
	if (contentType) headers['content-type'] = contentType;
	const patience = tryMs === undefined ? connection.patience : { ...connection.patience, tryMs };
	const answer = await patiently(patience, { again: canRepeat(body), signal }, async (limit) => {
		const sent: RequestInit & { duplex?: 'half' } = { method, headers, signal: limit };
		if (json !== undefined) sent.body = JSON.stringify(json);
		else if (body !== undefined) sent.body = typeof body === 'function' ? body() : body;
		if (sent.body instanceof ReadableStream) sent.duplex = 'half';
		const heard = await connection.fetch(address, sent);
		// Files stay streams.
		return heard.headers.get('content-type')?.includes('json') ? whole(heard) : heard;
	});
	if (answer.ok) return answer;
	const said = await answer.text().catch(() => '');
	let parsed: unknown = null;
	try {
		parsed = JSON.parse(said);
	} catch {
		// Not from the portal.
	}
	throw RewardsError.ofAnswer(answer.status, parsed);
}
