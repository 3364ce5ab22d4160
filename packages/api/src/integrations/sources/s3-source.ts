import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { S3Client } from '@aws-sdk/client-s3';
import { isTableName } from '@rewards/validators/imports/constants';
import { fitsPattern } from '@rewards/validators/recipes/name-pattern';
import { mostListed } from '@rewards/validators/recipes/source-constants';
import { OutboundFault } from '../outbound';
import { checkTarget, guardedLookup } from '../outbound/targets';
import { limitAnswers } from '../outside';
import { connectionFault, SourceFault } from './fault';
import type { OpenSource, SourceAccess, SourceFile } from './source';
import { watched, within } from './watched';

const usualRegion = 'us-east-1';

function s3Fault(error: unknown): SourceFault {
	if (error instanceof SourceFault) return error;
	for (let cause: unknown = error; cause instanceof Error; cause = cause.cause)
		if (cause instanceof OutboundFault)
			return new SourceFault(cause.reason === 'insecure' ? 'insecure' : 'address', {}, { cause: error });
	if (!(error instanceof Error)) return connectionFault(error);
	if (['NoSuchBucket', 'NoSuchKey', 'NotFound'].includes(error.name))
		return new SourceFault('missing', {}, { cause: error });
	if (['InvalidAccessKeyId', 'SignatureDoesNotMatch', 'InvalidToken', 'ExpiredToken'].includes(error.name))
		return new SourceFault('signIn', {}, { cause: error });
	if (error.name === 'TimeoutError') return new SourceFault('timeout', {}, { cause: error });
	const status =
		'$metadata' in error ? Number((error.$metadata as { httpStatusCode?: number }).httpStatusCode) : Number.NaN;
	if (status === 401) return new SourceFault('signIn', {}, { cause: error });
	if (status === 403) return new SourceFault('forbidden', {}, { cause: error });
	if (Number.isFinite(status)) return new SourceFault('status', { status }, { cause: error });
	if (error instanceof SyntaxError || error.name === 'SyntaxError')
		return new SourceFault('answer', {}, { cause: error });
	return connectionFault(error);
}

/** A bucket of Amazon S3, or of any service with its protocol; the same rules for its address as for all others. */
export async function openS3(access: SourceAccess, signal: AbortSignal): Promise<OpenSource> {
	const { address, bucket, region, folder, userName, secret, allowed } = access;
	if (address !== '') {
		try {
			checkTarget(new URL(address), allowed, true);
		} catch (error) {
			throw s3Fault(error);
		}
	}
	const { S3Client, ListObjectsV2Command, GetObjectCommand } = await import('@aws-sdk/client-s3');
	// A new connection for each request: a kept one would skip the check of its address.
	const options = { keepAlive: false, lookup: guardedLookup(allowed) };
	const agents = { httpAgent: new HttpAgent(options), httpsAgent: new HttpsAgent(options) };
	const client: S3Client = new S3Client({
		region: region || usualRegion,
		maxAttempts: 2,
		credentials: { accessKeyId: userName, secretAccessKey: secret },
		requestHandler: { ...agents, connectionTimeout: 20_000, requestTimeout: 60_000, throwOnRequestTimeout: true },
		requestChecksumCalculation: 'WHEN_REQUIRED',
		responseChecksumValidation: 'WHEN_REQUIRED',
		...(address === '' ? {} : { endpoint: address, forcePathStyle: true }),
	});
	limitAnswers(client);
	const known = async <T>(work: () => Promise<T>): Promise<T> => {
		try {
			return await within(work(), signal, 120_000);
		} catch (error) {
			signal.throwIfAborted();
			throw s3Fault(error);
		}
	};
	const open = async (key: string): Promise<AsyncIterable<Uint8Array>> => {
		const { Body } = await known(() =>
			client.send(new GetObjectCommand({ Bucket: bucket, Key: key }), { abortSignal: signal }),
		);
		if (!Body || !(Symbol.asyncIterator in Body)) throw new SourceFault('answer');
		const stream = Body as AsyncIterable<Uint8Array> & { destroy?: () => void };
		return watched(stream, signal, () => stream.destroy?.());
	};
	return {
		hostKey: null,
		async list() {
			const found: (SourceFile & { at: number })[] = [];
			let seen = 0;
			let token: string | undefined;
			do {
				const asked = {
					Bucket: bucket,
					...(folder ? { Prefix: folder } : {}),
					...(token ? { ContinuationToken: token } : {}),
				};
				const page = await known(() => client.send(new ListObjectsV2Command(asked), { abortSignal: signal }));
				for (const { Key: key = '', Size: size = 0, ETag: etag = '', LastModified: at } of page.Contents ?? []) {
					const name = key.split('/').at(-1) ?? '';
					if (!isTableName(name) || !fitsPattern(name, access.pattern)) continue;
					found.push({ name, size, version: `${key} ${etag}`, at: at?.getTime() ?? 0, open: () => open(key) });
				}
				seen += page.Contents?.length ?? 0;
				if (seen > mostListed) throw new SourceFault('tooMany', { max: mostListed });
				// A service that gives the same place again would never end.
				const next = page.IsTruncated ? page.NextContinuationToken : undefined;
				if (next !== undefined && next === token) throw new SourceFault('answer');
				token = next;
			} while (token !== undefined);
			return found.toSorted((a, b) => a.at - b.at || (a.name < b.name ? -1 : 1));
		},
		close: () => client.destroy(),
	};
}
