export type ImageFormat = 'png' | 'jpg' | 'gif';

/** Of the longest of the signatures. */
export const signatureLength = 8;
const text = (letters: string) => [...letters].map((letter) => letter.charCodeAt(0));
const signatures: readonly (readonly [ImageFormat, readonly number[]])[] = [
	['png', [0x89, ...text('PNG\r\n'), 0x1a, 0x0a]],
	['jpg', [0xff, 0xd8, 0xff]],
	['gif', text('GIF87a')],
	['gif', text('GIF89a')],
];

/** The image format by a file's first bytes, regardless of its name; null for anything else. */
export const imageFormat = (bytes: Uint8Array): ImageFormat | null =>
	signatures.find(([, signature]) => signature.every((byte, at) => bytes[at] === byte))?.[0] ?? null;
