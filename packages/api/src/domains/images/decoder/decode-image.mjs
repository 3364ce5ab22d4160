/**
 * A process of its own that writes one image anew: the file on its standard input, the answer on its standard output,
 * as a line of JSON and after it the bytes. So whatever a hostile file makes of memory, time or the decoder itself ends
 * with this process (docs/decisions/0030). Its arguments are the format, which the server has found in the first bytes,
 * and the limits.
 */
import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';

const [format, limits] = [process.argv[2], JSON.parse(process.argv[3])];
const loaders = {
	png: 'VipsForeignLoadPngBuffer',
	jpg: 'VipsForeignLoadJpegBuffer',
	gif: 'VipsForeignLoadNsgifBuffer',
};
const writers = {
	png: (image) => image.png({ compressionLevel: 9 }),
	jpg: (image) => image.jpeg({ quality: 85 }),
	gif: (image) => image.gif({ effort: 4 }),
};

/** Seconds; the server ends this process a while later. */
const timeLimit = 30;

// One decoder, for the one format: no SVG, PDF or camera file gets as far as code that reads those.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: [loaders[format]] });
sharp.cache(false);
sharp.concurrency(1);

class Refusal extends Error {
	constructor(reason, params) {
		super(reason);
		this.answer = { refused: reason, ...params };
	}
}

async function rewrite(bytes) {
	const input = { animated: format === 'gif', limitInputPixels: false, failOn: 'error', sequentialRead: true };
	const head = await sharp(bytes, input).metadata();
	const [width, frames] = [head.width, head.pages ?? 1];
	const height = head.pageHeight ?? head.height;
	if (Math.max(width, height) > limits.side) throw new Refusal('side', { width, height, limit: limits.side });
	const pixels = width * height * frames;
	if (pixels > limits.pixels) throw new Refusal('pixels', { pixels, limit: limits.pixels });
	const image = sharp(bytes, { ...input, limitInputPixels: limits.pixels }).timeout({ seconds: timeLimit });
	// Turned as its camera held it, in the colours of the web; nothing else of the file's metadata is kept.
	const { data, info } = await writers[format](image.autoOrient().toColourspace('srgb')).toBuffer({
		resolveWithObject: true,
	});
	if (data.length > limits.stored)
		throw new Refusal('tooDetailed', { limitMb: Math.floor(limits.stored / 1024 / 1024) });
	return { data, answer: { width: info.width, height: info.pageHeight ?? info.height, frames } };
}

function refusalOf(error) {
	if (error instanceof Refusal) return error.answer;
	if (/timeout/i.test(error.message)) return { refused: 'tooSlow' };
	// Whatever else the decoder says of a file is about the file; the log gets its words.
	return { refused: 'broken', said: error.message.slice(0, 300) };
}

const { data = Buffer.alloc(0), answer } = await rewrite(await buffer(process.stdin)).catch((error) => ({
	answer: refusalOf(error),
}));
/**
 * The most memory that this process had, in kB. What the system reports on it otherwise counts what its parent had as
 * well.
 */
const peakMemory = () =>
	readFile('/proc/self/status', 'utf8').then(
		(status) => Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1]),
		() => process.resourceUsage().maxRSS,
	);

const peak = await peakMemory();
process.stdout.write(`${JSON.stringify({ ...answer, peak })}\n`);
process.stdout.write(data);
