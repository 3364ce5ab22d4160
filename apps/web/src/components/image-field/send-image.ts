import { isAbort } from '../../lib/errors/errors';
import { InvalidResponse, sendForm } from '../../lib/upload';

interface SendOptions {
	programId: string;
	name: string;
	/** 0 to 100; null while the server checks the upload. */
	onProgress: (percent: number | null) => void;
	signal: AbortSignal;
}

/** Uploads an image for a program, and returns its address. Null if it was cancelled; throws as `sendForm` does. */
export async function sendImage(image: Blob, options: SendOptions): Promise<string | null> {
	const { programId, name, onProgress, signal } = options;
	const onSent = (bytes: number, all: number) => onProgress(bytes < all ? (bytes / all) * 100 : null);
	try {
		const answer = await sendForm(`/upload/images?programId=${programId}`, image, { name, onSent, signal });
		const url: unknown = typeof answer === 'object' && answer !== null && 'url' in answer ? answer.url : undefined;
		if (typeof url !== 'string') throw new InvalidResponse();
		return url;
	} catch (error) {
		if (isAbort(error)) return null;
		throw error;
	}
}
