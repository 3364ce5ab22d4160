import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

function chunk(type: string, data: Buffer): Buffer {
	const bytes = Buffer.alloc(12 + data.length);
	bytes.writeUInt32BE(data.length);
	bytes.write(type, 4);
	data.copy(bytes, 8);
	bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + data.length)), 8 + data.length);
	return bytes;
}

/** A PNG whose header claims this size, followed by the given bytes instead of its pixels. */
export function pngOf(width: number, height: number, rows: Buffer): Buffer {
	const header = Buffer.alloc(13);
	header.writeUInt32BE(width);
	header.writeUInt32BE(height, 4);
	header.set([8, 2], 8);
	const signature = Buffer.from('89504e470d0a1a0a', 'hex');
	const parts = [chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))];
	return Buffer.concat([signature, ...parts]);
}

/** Pixels that don't compress, the same in each run. */
function noise(bytes: number): Buffer {
	const pixels = Buffer.alloc(bytes);
	for (let n = 0, seed = 1; n < bytes; n += 1) {
		seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
		pixels[n] = seed >>> 24;
	}
	return pixels;
}

/** An image of noise. */
export const noisy = (width: number, height: number) =>
	sharp(noise(width * height * 3), { raw: { width, height, channels: 3 } });

/** A GIF with that many frames. */
export const animation = (side: number, frames: number): Promise<Buffer> =>
	sharp(noise(side * side * frames * 3), { raw: { width: side, height: side * frames, channels: 3, pageHeight: side } })
		.gif({ loop: 0, delay: Array.from({ length: frames }, () => 70), effort: 1 })
		.toBuffer();

/** A GIF whose frames have one color each, and hardly a byte. */
export function flatAnimation(side: number, frames: number): Promise<Buffer> {
	const frame = side * side * 3;
	const pixels = Buffer.alloc(frame * frames);
	for (let n = 0; n < frames; n += 1) pixels.fill((n % 2) * 255, n * frame, (n + 1) * frame);
	return sharp(pixels, { raw: { width: side, height: side * frames, channels: 3, pageHeight: side } })
		.gif({ effort: 1 })
		.toBuffer();
}

export const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
export const script = '<script>alert("polyglot")</script><?php system($_GET["c"]); ?>';
