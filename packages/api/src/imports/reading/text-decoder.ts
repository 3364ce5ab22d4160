import type { Encoding } from '@rewards/validators/imports/encodings';
import { refuseFile } from '../refuse-file';
import { decodeSingleBytes, isSingleByte } from './single-bytes';

/** Decodes the bytes of a file as text, chunk by chunk, in a known encoding. */
export interface ImportDecoder {
	/** Refuses a NUL (UNSUPPORTED_FILE); undefined bytes become U+FFFD. */
	push(bytes: Buffer): string;
	end(): string;
}

/** A decoder that removes the byte order mark. */
export function importDecoder(encoding: Encoding): ImportDecoder {
	let line = 1;
	let begun = false;
	const stream = isSingleByte(encoding) ? null : new TextDecoder(encoding, { ignoreBOM: true });
	const checked = (text: string): string => {
		const nul = text.indexOf('\0');
		for (let at = text.indexOf('\n'); at >= 0 && (nul < 0 || at < nul); at = text.indexOf('\n', at + 1)) line += 1;
		if (nul >= 0) refuseFile('nul', { line });
		if (begun || text === '') return text;
		begun = true;
		return text.startsWith('\ufeff') ? text.slice(1) : text;
	};
	return {
		push: (bytes) =>
			checked(
				isSingleByte(encoding) ? decodeSingleBytes(bytes, encoding) : (stream?.decode(bytes, { stream: true }) ?? ''),
			),
		end: () => checked(stream?.decode() ?? ''),
	};
}
