/** A text as an upload: bytes in chunks, as from a socket. */
export async function* upload(text: string | Uint8Array, piece = 50_000): AsyncGenerator<Uint8Array> {
	const bytes = typeof text === 'string' ? Buffer.from(text) : text;
	for (let at = 0; at < bytes.length; at += piece) yield bytes.subarray(at, at + piece);
}
