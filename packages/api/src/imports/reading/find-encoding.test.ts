import type { Encoding } from '@rewards/validators/imports/encodings';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EncodingFinder } from './find-encoding';
import { isSingleByte, type SingleByte, upperHalves } from './single-bytes';
import { importDecoder } from './text-decoder';

/** A text as a program saves it in that encoding. */
function saved(text: string, encoding: Encoding, mark = true): Buffer {
	if (isSingleByte(encoding)) {
		const upper = upperHalves[encoding];
		return Buffer.from(
			[...text].map((letter) => (letter < '\x80' ? letter.charCodeAt(0) : 0x80 + upper.indexOf(letter))),
		);
	}
	const marked = mark ? `\ufeff${text}` : text;
	if (encoding === 'utf-8') return Buffer.from(marked);
	const bytes = Buffer.from(marked, 'utf16le');
	return encoding === 'utf-16be' ? bytes.swap16() : bytes;
}

function find(bytes: Buffer, { piece = bytes.length, hint }: { piece?: number; hint?: SingleByte } = {}): Encoding {
	const finder = new EncodingFinder(hint);
	for (let at = 0; at < bytes.length; at += piece) finder.push(bytes.subarray(at, at + piece));
	return finder.end();
}

function decode(bytes: Buffer, encoding: Encoding, piece = bytes.length): string {
	const decoder = importDecoder(encoding);
	let text = '';
	for (let at = 0; at < bytes.length; at += piece) text += decoder.push(bytes.subarray(at, at + piece));
	return text + decoder.end();
}

const turkish = 'Ad;E-posta;Şehir\r\nAyşe Yılmaz;ayse@example.com;İstanbul\r\nÇağrı Öztürk;cagri@example.com;Ağrı\r\n';
const arabic = 'الاسم;البريد\r\nفاطمة الحسن;f@example.com\r\nمحمد علي;m@example.com\r\n';
const western =
	'Name;E-Mail\r\nJörg Müller;j@example.com\r\nRenée Lefèvre – “Ré”;r@example.com\r\nÅse Ødegård;a@example.com\r\n';
const icelandic = 'Nafn;E-mail\r\nÞórður Ágústsson;t@example.com\r\nSigríður Æsa Friðriksdóttir;s@example.com\r\n';

describe('the encoding of a file', () => {
	it.each<[string, string, Encoding, boolean?]>([
		['Turkish of Excel', turkish, 'windows-1254'],
		['Arabic of Excel', arabic, 'windows-1256'],
		['Western of Excel', western, 'windows-1252'],
		['Icelandic of Excel', icelandic, 'windows-1252'],
		['UTF-8', turkish + arabic, 'utf-8', false],
		['UTF-8 with a mark', turkish + arabic, 'utf-8'],
		['UTF-16', turkish + arabic, 'utf-16le'],
		['UTF-16 the other way round', turkish + arabic, 'utf-16be'],
		['UTF-16 without a mark', turkish, 'utf-16le', false],
		['UTF-16 without a mark the other way round', turkish, 'utf-16be', false],
		['plain letters', 'name,email\nAnn,ann@example.com\n', 'utf-8', false],
	])('%s is detected and read, wherever the bytes are split', (_, text, encoding, mark) => {
		const bytes = saved(text, encoding, mark);
		for (const piece of [bytes.length, 7, 3, 1]) {
			// A file's first chunk contains its start.
			if (piece > 4 || encoding === 'utf-8' || isSingleByte(encoding)) expect(find(bytes, { piece })).toBe(encoding);
			expect(decode(bytes, encoding, piece)).toBe(text);
		}
	});

	it('is detected from names far behind plain ones, and one name in capitals is enough', () => {
		const plain = 'name,email\n'.padEnd(300_000, 'Ann Example,ann@example.com\n');
		expect(find(saved(`${plain}Şenay,s@example.com\n`, 'windows-1254'), { piece: 262_144 })).toBe('windows-1254');
		expect(find(saved('name,email\nAYŞE GÜĞÜM,a@b.co\n', 'windows-1254'))).toBe('windows-1254');
		expect(find(saved('name,city\nAnn,القاهرة\n', 'windows-1256'))).toBe('windows-1256');
	});

	it('defaults to that of the sender’s language when the text is the same', () => {
		const bytes = saved('name,email\nMüller,m@example.com\n', 'windows-1252');
		expect(find(bytes)).toBe('windows-1252');
		expect(find(bytes, { hint: 'windows-1254' })).toBe('windows-1254');
	});

	it('is UTF-8 for any UTF-8 text, even with a few broken bytes', () => {
		fc.assert(
			fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.integer({ min: 1, max: 9 }), (text, piece) => {
				const clean = text.replaceAll('\0', '').replaceAll('\ufeff', '');
				expect(find(Buffer.from(`a,b,c,d,${clean}`), { piece })).toBe('utf-8');
				expect(decode(Buffer.from(clean), 'utf-8', piece)).toBe(clean);
			}),
		);
		expect(find(Buffer.concat([Buffer.from('name\nÖzgür\nGül\n'), Buffer.from([0xfc]), Buffer.from('x\n')]))).toBe(
			'utf-8',
		);
	});

	it('has a replacement for each byte: what is undefined in it becomes unreadable', () => {
		expect(decode(Buffer.from([0x61, 0x81, 0x62]), 'windows-1252')).toBe('a\ufffdb');
		expect(decode(Buffer.from([0x61, 0xff, 0x62]), 'utf-8')).toBe('a\ufffdb');
		expect(() => decode(Buffer.from('a\nb\0'), 'windows-1254')).toThrow('Row 2 contains a NUL byte');
	});
});
