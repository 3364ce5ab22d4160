import type { S3Client } from '@aws-sdk/client-s3';
import { AppError } from '../../errors';
import { limitAnswers } from '../outside';
import type { ObjectStore } from './object-store';

export interface S3Settings {
	bucket: string;
	region: string;
	/** For storage other than Amazon's; the address is then `<endpoint>/<bucket>/<name>`. */
	endpoint?: string | undefined;
	/** Default: the machine's credentials (its role, or what Amazon's tools find). */
	credentials?: { accessKeyId: string; secretAccessKey: string } | undefined;
	/** Prefix of every name. */
	prefix: string;
}

/** Suggested retry time in seconds. */
const awaySeconds = 10;

const isMissing = (error: unknown): boolean =>
	error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NotFound');

/**
 * S3, or any service with its protocol. The client is loaded with the first call: most servers have no such storage.
 */
export function createS3Store({ bucket, region, endpoint, credentials, prefix }: S3Settings): ObjectStore {
	let client: Promise<{ client: S3Client; s3: typeof import('@aws-sdk/client-s3') }> | undefined;
	const connect = async () => {
		const s3 = await import('@aws-sdk/client-s3');
		const settings = {
			region,
			maxAttempts: 3,
			requestHandler: { connectionTimeout: 3_000, requestTimeout: 15_000, throwOnRequestTimeout: true },
			// Storage other than Amazon's supports neither its checksums nor buckets as subdomains.
			requestChecksumCalculation: 'WHEN_REQUIRED',
			responseChecksumValidation: 'WHEN_REQUIRED',
			...(endpoint ? { endpoint, forcePathStyle: true } : {}),
			...(credentials ? { credentials } : {}),
		} as const;
		const made = new s3.S3Client(settings);
		limitAnswers(made);
		return { client: made, s3 };
	};
	const ask = async <T>(call: (client: S3Client, s3: typeof import('@aws-sdk/client-s3')) => Promise<T>) => {
		client ??= connect();
		const connected = await client;
		try {
			return await call(connected.client, connected.s3);
		} catch (cause) {
			if (isMissing(cause)) return null;
			throw new AppError('STORAGE_UNAVAILABLE', { retryAfterSeconds: awaySeconds }, { cause });
		}
	};
	const at = (name: string) => ({ Bucket: bucket, Key: `${prefix}${name}` });
	return {
		async put(name, bytes, contentType) {
			await ask((client, { PutObjectCommand }) =>
				client.send(new PutObjectCommand({ ...at(name), Body: bytes, ContentType: contentType })),
			);
		},
		get: (name) =>
			ask(async (client, { GetObjectCommand }) => {
				const { Body } = await client.send(new GetObjectCommand(at(name)));
				return Body ? Body.transformToByteArray() : null;
			}),
		async remove(name) {
			await ask((client, { DeleteObjectCommand }) => client.send(new DeleteObjectCommand(at(name))));
		},
	};
}
