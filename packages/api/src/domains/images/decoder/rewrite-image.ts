import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { type ImageRefusal, imageLimits, imageRefusals } from '@rewards/validators/images/constants';
import { type ImageFormat, imageFormat } from '@rewards/validators/images/format';
import { fillText } from '@rewards/validators/messages/fill-text';
import { AppError } from '../../../errors';
import type { Log } from '../../../log';
import { FairQueue } from '../../../shares';
import { isWholeGif } from './whole-gif';

export interface RewrittenImage {
	bytes: Buffer;
	format: ImageFormat;
	width: number;
	/** Pixels of one frame. */
	height: number;
}

/** A little more than the limit of uploads: encoding again can make a file larger. */
const storedLimit = 2 * imageLimits.fileSize;
/** The decoder gives up before this on its own; this limit is for one that hangs. */
const killMs = 45_000;

/** Re-encodes one picture at a time. Waiting pictures are held in memory, so each account may have only a few. */
const turns = new FairQueue({
	slots: 1,
	levels: [{ waiting: 40 }, { waiting: 10 }, { waiting: 5 }],
	retryAfterSeconds: 5,
	reason: 'inFlight',
});

/** Throws UNSUPPORTED_FILE (415) with the reason. */
export function refuseImage(reason: ImageRefusal, params: Record<string, unknown> = {}): never {
	const message = fillText(imageRefusals[reason], params);
	throw new AppError('UNSUPPORTED_FILE', { reason, ...params }, { message });
}

interface Answer {
	refused?: ImageRefusal;
	/** The decoder's error message, for the log. */
	said?: string;
	/** Peak memory of its process, in kB. */
	peak: number;
	width: number;
	height: number;
}

// In the sources it is next to this file, in the built server next to all others.
const program = fileURLToPath(
	new URL(import.meta.url.endsWith('.ts') ? './decode-image.mjs' : './decode-image.js', import.meta.url),
);

/** The response of the decoder's process; null when it was killed or crashed. */
async function decode(bytes: Uint8Array, format: ImageFormat): Promise<Buffer | null> {
	const limits = { side: imageLimits.side, pixels: imageLimits.pixels, stored: storedLimit };
	const child = spawn(process.execPath, ['--max-old-space-size=128', program, format, JSON.stringify(limits)], {
		// None of the server's secrets.
		env: { MALLOC_ARENA_MAX: '2' },
		stdio: ['pipe', 'pipe', 'ignore'],
		timeout: killMs,
		killSignal: 'SIGKILL',
	});
	const exited = once(child, 'exit');
	// A process that ends before reading everything gives the reason in its response, or has none.
	child.stdin.on('error', () => undefined);
	child.stdin.end(bytes);
	const [answer, [code]] = await Promise.all([buffer(child.stdout), exited]);
	return code === 0 ? answer : null;
}

/**
 * Decodes an image and encodes only its pixels again, in the same format; of an animation all frames. One image at a
 * time, each in a process of its own, so that memory doesn't grow with uploads. Throws UNSUPPORTED_FILE with the
 * reason, and TOO_MANY_REQUESTS when too many images of one share (tenant, user) wait.
 */
export async function rewriteImage(bytes: Uint8Array, share: readonly string[], log: Log): Promise<RewrittenImage> {
	const format = imageFormat(bytes) ?? refuseImage('notImage');
	if (format === 'gif' && !isWholeGif(bytes)) refuseImage('broken');
	const output = await turns.run(['all', ...share], () => decode(bytes, format));
	if (!output) {
		log.warn({ format, size: bytes.length }, 'The image decoder was killed or has crashed');
		return refuseImage('tooSlow');
	}
	const end = output.indexOf(10);
	const { refused, said, peak, ...image }: Answer = JSON.parse(output.toString('utf8', 0, end));
	log.debug(
		{ format, size: bytes.length, memoryMb: Math.round(peak / 1024), ...image, refused, said },
		'Examined an image',
	);
	if (refused) refuseImage(refused, image);
	return { bytes: output.subarray(end + 1), format, width: image.width, height: image.height };
}
