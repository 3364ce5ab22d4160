import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { createS3Store, type ObjectStore } from '../../../integrations/objects';

export interface TestStorage {
	store: ObjectStore;
	/** Names of the stored objects. */
	names: () => Promise<string[]>;
	stop: () => Promise<void>;
	/** Restarts it at the same address, with the same objects. */
	start: () => Promise<void>;
	drop: () => Promise<void>;
}

/** A server on loopback that speaks the S3 protocol, and a store that uses it. */
export async function startStorage(): Promise<TestStorage> {
	const directory = await mkdtemp(join(tmpdir(), 'rewards-s3-'));
	const make = (port: number) =>
		new S3rver({ address: '127.0.0.1', port, silent: true, directory, configureBuckets: [{ name: 'pictures' }] });
	let server = make(0);
	const { port } = await server.run();
	const store = createS3Store({
		bucket: 'pictures',
		region: 'us-east-1',
		endpoint: `http://127.0.0.1:${port}`,
		// Credentials that this server accepts.
		credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
		prefix: 'sites/',
	});
	return {
		store,
		names: async () =>
			(await readdir(join(directory, 'pictures', 'sites')).catch(() => []))
				.filter((file) => file.endsWith('._S3rver_object'))
				.map((file) => file.replace('._S3rver_object', '')),
		stop: () => server.close(),
		start: async () => {
			server = make(port);
			await server.run();
		},
		drop: async () => {
			await server.close().catch(() => undefined);
			await rm(directory, { recursive: true, force: true });
		},
	};
}
