import { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import { OutsideTooMuch, outsideLimits } from './outside-json';

/** A page of 1,000 objects has some 14,000 tags. */
const mostTags = 100_000;
const lessThan = '<'.charCodeAt(0);

/** An XML answer as a whole, if it is small enough to be parsed. Throws OutsideTooMuch. */
async function modestXml(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
	const parts: Uint8Array[] = [];
	let size = 0;
	let tags = 0;
	for await (const part of body) {
		size += part.byteLength;
		for (let at = part.indexOf(lessThan); at >= 0; at = part.indexOf(lessThan, at + 1)) tags += 1;
		if (size > outsideLimits.bytes || tags > mostTags) throw new OutsideTooMuch('The answer is too long');
		parts.push(part);
	}
	return Buffer.concat(parts, size);
}

const isAnswer = (response: unknown): response is { statusCode: number; body: unknown } =>
	typeof response === 'object' && response !== null && 'statusCode' in response && 'body' in response;

type Middleware = Parameters<S3Client['middlewareStack']['addRelativeTo']>[0];
type Next = (asked: unknown) => Promise<{ response: unknown }>;

const limited =
	(next: Next, { commandName }: { commandName?: string }) =>
	async (asked: unknown) => {
		const given = await next(asked);
		const { response } = given;
		if (!isAnswer(response) || !(response.body instanceof Readable)) return given;
		if (commandName === 'GetObjectCommand' && response.statusCode < 300) return given;
		response.body = Readable.from([await modestXml(response.body)]);
		return given;
	};

/**
 * Limits what a bucket's service may answer besides the content of an object: the library reads such an answer to its
 * end and makes values of it, whatever its size.
 */
export function limitAnswers(client: S3Client): void {
	const place = { name: 'limitAnswers', relation: 'after', toMiddleware: 'deserializerMiddleware' } as const;
	client.middlewareStack.addRelativeTo(limited as Middleware, place);
}
