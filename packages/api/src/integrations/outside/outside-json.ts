/** Most of what an outside service may answer: real answers have some thousands of values, and a few levels. */
export const outsideLimits = { bytes: 8 * 1024 * 1024, values: 200_000, depth: 64 } as const;

/** The answer of an outside service is more than it may be. Read like one that is no JSON. */
export class OutsideTooMuch extends SyntaxError {
	override name = 'OutsideTooMuch';
}

const code = (text: string): number => text.charCodeAt(0);
const [quote, backslash, comma, colon] = [code('"'), code('\\'), code(','), code(':')];
const [openBrace, closeBrace, openBracket, closeBracket] = [code('{'), code('}'), code('['), code(']')];

/**
 * Throws OutsideTooMuch for JSON with too many values or levels, before anything is made of it: two bytes of text can
 * take thirty times as much memory. Looks only at brackets, separators and texts.
 */
export function assertModestJson(bytes: Uint8Array): void {
	if (bytes.byteLength > outsideLimits.bytes) throw new OutsideTooMuch('The answer is too long');
	let values = 0;
	let depth = 0;
	let inText = false;
	for (let at = 0; at < bytes.byteLength; at += 1) {
		const byte = bytes[at];
		if (inText) {
			if (byte === backslash) at += 1;
			else if (byte === quote) inText = false;
		} else if (byte === quote) inText = true;
		else if (byte === comma || byte === colon) values += 1;
		else if (byte === openBrace || byte === openBracket) {
			values += 1;
			depth += 1;
			if (depth > outsideLimits.depth) throw new OutsideTooMuch('The answer is nested too deeply');
		} else if (byte === closeBrace || byte === closeBracket) depth -= 1;
		if (values > outsideLimits.values) throw new OutsideTooMuch('The answer has too many values');
	}
}

/** The JSON that an outside service has answered or sent. Throws SyntaxError. */
export function outsideJson(body: Uint8Array | string): unknown {
	const bytes = Buffer.from(body);
	assertModestJson(bytes);
	return JSON.parse(bytes.toString('utf8'));
}
