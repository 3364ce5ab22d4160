import type { FileRefusal } from '@rewards/validators/imports/constants';
import { refuseFile } from '../refuse-file';

const startsWith = (bytes: Uint8Array, ...prefix: number[]) => prefix.every((byte, i) => bytes[i] === byte);

/** The type of a file without rows of text, by its first bytes, never by its name. */
const signatures: [prefix: number[], reason: FileRefusal, params: Record<string, string>][] = [
	[[0xff, 0xfe, 0x00, 0x00], 'utf16', { encoding: 'UTF-32' }],
	[[0x00, 0x00, 0xfe, 0xff], 'utf16', { encoding: 'UTF-32' }],
	[[0x25, 0x50, 0x44, 0x46], 'binary', { format: 'PDF' }],
	[[0x1f, 0x8b], 'binary', { format: 'GZIP' }],
	[[0x89, 0x50, 0x4e, 0x47], 'binary', { format: 'PNG' }],
	[[0xff, 0xd8, 0xff], 'binary', { format: 'JPEG' }],
	[[0x47, 0x49, 0x46, 0x38], 'binary', { format: 'GIF' }],
];

/** A zip, as workbooks are. */
export const isZip = (bytes: Uint8Array): boolean =>
	startsWith(bytes, 0x50, 0x4b, 0x03, 0x04) || startsWith(bytes, 0x50, 0x4b, 0x05, 0x06);

/** The name of the stream in which Office stores a workbook with a password. */
const sealedStream = Buffer.from('EncryptedPackage', 'utf16le');

/** Refuses, by its first bytes, a file that is neither text nor a readable workbook. */
export function refuseOthers(bytes: Uint8Array): void {
	if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) {
		const first = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
		if (first.includes(sealedStream)) refuseFile('encrypted');
		refuseFile('spreadsheet', { format: 'XLS' });
	}
	for (const [prefix, reason, params] of signatures) {
		if (startsWith(bytes, ...prefix)) refuseFile(reason, params);
	}
}
