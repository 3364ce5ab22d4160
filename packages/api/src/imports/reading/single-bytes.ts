import type { Encoding } from '@rewards/validators/imports/encodings';

/** Replaces a byte that is undefined in an encoding. */
export const unreadable = '\ufffd';

const latin = Array.from({ length: 96 }, (_, i) => String.fromCharCode(0xa0 + i)).join('');
// TextDecoder's windows-1252 depends on the version of Node.js (C1 controls instead of quotation marks in some).
const western =
	'\u20ac\ufffd\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\ufffd\u017d\ufffd' +
	'\ufffd\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\ufffd\u017e\u0178' +
	latin;

const turkishLetters: Readonly<Record<string, string>> = {
	'\u008e': unreadable,
	'\u009e': unreadable,
	'\u00d0': '\u011e',
	'\u00dd': '\u0130',
	'\u00de': '\u015e',
	'\u00f0': '\u011f',
	'\u00fd': '\u0131',
	'\u00fe': '\u015f',
};
const turkish = [...western].map((letter, i) => turkishLetters[String.fromCharCode(0x80 + i)] ?? letter).join('');

const arabic = [
	'\u20ac\u067e\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0679\u2039\u0152\u0686\u0698\u0688',
	'\u06af\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u06a9\u2122\u0691\u203a\u0153\u200c\u200d\u06ba',
	'\u00a0\u060c\u00a2\u00a3\u00a4\u00a5\u00a6\u00a7\u00a8\u00a9\u06be\u00ab\u00ac\u00ad\u00ae\u00af',
	'\u00b0\u00b1\u00b2\u00b3\u00b4\u00b5\u00b6\u00b7\u00b8\u00b9\u061b\u00bb\u00bc\u00bd\u00be\u061f',
	'\u06c1\u0621\u0622\u0623\u0624\u0625\u0626\u0627\u0628\u0629\u062a\u062b\u062c\u062d\u062e\u062f',
	'\u0630\u0631\u0632\u0633\u0634\u0635\u0636\u00d7\u0637\u0638\u0639\u063a\u0640\u0641\u0642\u0643',
	'\u00e0\u0644\u00e2\u0645\u0646\u0647\u0648\u00e7\u00e8\u00e9\u00ea\u00eb\u0649\u064a\u00ee\u00ef',
	'\u064b\u064c\u064d\u064e\u00f4\u064f\u0650\u00f7\u0651\u00f9\u0652\u00fb\u00fc\u200e\u200f\u06d2',
].join('');

/** The characters of the bytes from 0x80 on. */
export const upperHalves = {
	'windows-1252': western,
	'windows-1254': turkish,
	'windows-1256': arabic,
} as const satisfies Partial<Record<Encoding, string>>;
export type SingleByte = keyof typeof upperHalves;

export const isSingleByte = (encoding: Encoding): encoding is SingleByte => encoding in upperHalves;

/** Decodes bytes of a single-byte encoding. */
export function decodeSingleBytes(bytes: Buffer, encoding: SingleByte): string {
	const upper = upperHalves[encoding];
	return bytes
		.toString('latin1')
		.replace(/[\u0080-\u00ff]/g, (letter) => upper[letter.charCodeAt(0) - 0x80] ?? unreadable);
}
