import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot, readEnv, SettingsError } from './env';

const strong = { SESSION_SECRET: randomBytes(48).toString('base64'), DATA_KEY: randomBytes(32).toString('hex') };

const refusal = (source: NodeJS.ProcessEnv): string => {
	try {
		readEnv(source);
	} catch (error) {
		expect(error).toBeInstanceOf(SettingsError);
		return error instanceof Error ? error.message : '';
	}
	throw new Error('The settings were taken.');
};

describe('readEnv', () => {
	it('needs nothing for development: embedded database with sample data, reachable only from this machine', () => {
		expect(readEnv({})).toMatchObject({
			production: false,
			host: '127.0.0.1',
			port: 3000,
			dataDir: join(projectRoot, '.data'),
			databaseUrl: undefined,
			databaseDirectUrl: undefined,
			databasePrepared: false,
			sampleData: true,
			worker: true,
			sessionHours: 8,
			sessionIdleMinutes: 120,
			freshMinutes: 10,
			uploadLimit: 512 * 1024 * 1024,
		});
	});

	it('trusts no address of a provider without email_verified, unless it is of a listed domain', () => {
		const provider = { OIDC_ISSUER: 'https://login.example', OIDC_CLIENT_ID: 'portal' };
		const trustOf = (OIDC_TRUST_EMAIL?: string) => readEnv({ ...provider, OIDC_TRUST_EMAIL }).oidc;
		expect(trustOf()).toMatchObject({ trustEmail: undefined, secondFactor: false });
		expect(trustOf('off')?.trustEmail).toBeUndefined();
		expect(trustOf('on')?.trustEmail).toBe('all');
		expect(trustOf('Example.com, örnek.example')?.trustEmail).toEqual(['example.com', 'xn--rnek-4qa.example']);
		expect(readEnv({ ...provider, OIDC_SECOND_FACTOR: 'on' }).oidc?.secondFactor).toBe(true);
		const given = { ...provider, OIDC_TRUST_EMAIL: 'example.com, *.example.org' };
		expect(refusal(given)).toMatch(/^OIDC_TRUST_EMAIL must be on, off, or mail domains/);
	});

	it('leaves an external database without sample data unless they are requested', () => {
		const DATABASE_URL = 'postgresql://u:p@db.example/rewards';
		expect(readEnv({ DATABASE_URL }).sampleData).toBe(false);
		expect(readEnv({ DATABASE_URL, SAMPLE_DATA: 'on' }).sampleData).toBe(true);
	});

	it('lets program settings name only public addresses, plus those of this machine with a sandbox', () => {
		const production = { NODE_ENV: 'production', ...strong };
		expect(readEnv({}).privateTargets).toBe('loopback');
		expect(readEnv({ SANDBOX: 'off' }).privateTargets).toBe('none');
		expect(readEnv({ ALLOW_PRIVATE_TARGETS: 'off' }).privateTargets).toBe('none');
		expect(readEnv(production).privateTargets).toBe('none');
		expect(readEnv({ ...production, ALLOW_PRIVATE_TARGETS: 'on' }).privateTargets).toBe('all');
	});

	it.each([
		['SMTP_URL', 'smtps://no-reply:Gitw50#2@mail.example.com'],
		['SMTP_URL', 'smtp://AKIA:PQRS/WXYZ@mail.example.com:587'],
		['SMTP_URL', 'smtp://user:50%off@mail.example.com'],
		['DATABASE_URL', 'postgresql://rewards:a#b/c@db.example/rewards'],
		['DATABASE_URL', 'postgresql://rewards:12#34@db.example/rewards'],
		['DATABASE_URL', 'postgresql://rewards:12#34@one.example,two.example/rewards'],
		['DATABASE_URL', 'postgresql://rewards:ab?cd@db.example/rewards'],
		['OIDC_ISSUER', 'https://me:a/b@login.example'],
	])('%s with a password that ends the address early is refused without showing it: %s', (name, value) => {
		const told = refusal({ [name]: value });
		expect(told).toMatch(new RegExp(`^${name} has a user name or password .*percent-encoded.*%23`));
		expect(told).not.toMatch(/Gitw50|PQRS|50%off|a#b|12#34|ab\?cd|me:a/);
	});

	it.each([
		['SMTP_URL', 'smtp://AKIA:PQRS%2FWXYZ%23@mail.example.com:587'],
		['DATABASE_URL', 'postgresql://rewards:p@ss@db.example/rewards'],
		['DATABASE_URL', 'postgresql://rewards:secret@one.example:5432,two.example,[::1]:5433/rewards'],
		['DATABASE_URL', 'postgresql://db.example/rewards?user=a@b'],
		['DATABASE_URL', 'postgresql:///rewards?host=/run/postgresql'],
		['PUBLIC_URL', 'https://portal.example/'],
	])('takes %s as %s', (name, value) => expect(() => readEnv({ [name]: value })).not.toThrow());

	it('trusts only addresses and networks of proxies', () => {
		const TRUST_PROXY = '127.0.0.1, 10.0.0.0/8,2001:db8::/32, loopback';
		expect(readEnv({ TRUST_PROXY }).trustProxy).toHaveLength(4);
		for (const wrong of ['foo', 'true', '10.0.0.0/33', '10.0.0.5, proxy.example', '::/129'])
			expect(refusal({ TRUST_PROXY: wrong })).toMatch(/^TRUST_PROXY must be addresses or networks/);
	});

	it.each(['https://portal.example/rewards', 'https://portal.example/?a=b', 'https://me@portal.example'])(
		'refuses the portal below a path: %s',
		(PUBLIC_URL) => expect(refusal({ PUBLIC_URL })).toMatch(/^PUBLIC_URL must be an address without a path/),
	);

	it('counts an empty variable as absent', () => {
		expect(readEnv({ PORT: '', SESSION_SECRET: ' ', DATABASE_URL: '' })).toMatchObject({
			port: 3000,
			databaseUrl: undefined,
		});
	});

	it('keeps images in the database, or in a bucket if one is named', () => {
		expect(readEnv({}).s3).toBeUndefined();
		expect(readEnv({ S3_BUCKET: 'sites' }).s3).toEqual({ bucket: 'sites', region: 'us-east-1', prefix: 'images/' });
		const keys = { S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'hidden' };
		const { s3 } = readEnv({
			S3_BUCKET: 'b',
			S3_REGION: 'eu',
			S3_ENDPOINT: 'http://minio:9000',
			S3_PREFIX: 'a/',
			...keys,
		});
		const credentials = { accessKeyId: 'key', secretAccessKey: 'hidden' };
		expect(s3).toEqual({ bucket: 'b', region: 'eu', endpoint: 'http://minio:9000', prefix: 'a/', credentials });
	});

	it('starts in production with strong secrets', () => {
		const env = readEnv({ NODE_ENV: 'production', ...strong, PUBLIC_URL: 'https://rewards.example/' });
		expect(env).toMatchObject({ production: true, sampleData: false, publicUrl: 'https://rewards.example' });
		expect(env.dataKeys).toEqual([expect.objectContaining({ length: 32 })]);
		expect(
			readEnv({ NODE_ENV: 'production', ...strong, DATA_KEY: randomBytes(32).toString('base64') }).dataKeys,
		).toHaveLength(1);
	});

	it('takes data keys, the newest first, of which DATA_KEY may be one', () => {
		const [fresh, former] = [randomBytes(32), randomBytes(32)];
		const several = { DATA_KEYS: `${fresh.toString('hex')}, ${former.toString('base64')}` };
		const secret = { SESSION_SECRET: strong.SESSION_SECRET };
		const kept = [new Uint8Array(fresh), new Uint8Array(former)];
		expect(readEnv({ NODE_ENV: 'production', ...secret, ...several }).dataKeys).toEqual(kept);
		expect(readEnv({ ...several, DATA_KEY: former.toString('hex') }).dataKeys).toEqual(kept);
		expect(refusal({ ...several, DATA_KEY: randomBytes(32).toString('hex') })).toMatch(
			/^DATA_KEY is not among DATA_KEYS/,
		);
		expect(refusal({ DATA_KEYS: `${fresh.toString('hex')},` })).toMatch(/^DATA_KEYS\.1 must be 32 random bytes/);
	});

	it('names every missing secret of a production start', () => {
		const text = refusal({ NODE_ENV: 'production' });
		expect(text).toMatch(/^SESSION_SECRET is missing/m);
		expect(text).toMatch(/^DATA_KEY is missing/m);
	});

	it.each([
		['a short session secret', { SESSION_SECRET: 'short' }],
		['a session secret from an example', { SESSION_SECRET: 'please-change-me-please-change-me-please' }],
		['a session secret of one letter', { SESSION_SECRET: 'x'.repeat(64) }],
		['a data key that is too short', { DATA_KEY: randomBytes(16).toString('hex') }],
		['a data key of zeros', { DATA_KEY: '0'.repeat(64) }],
	])('refuses %s, without repeating it', (_, weak) => {
		const [name, value] = Object.entries(weak)[0] ?? ['', ''];
		const text = refusal({ NODE_ENV: 'production', ...strong, ...weak });
		expect(text).toContain(name);
		expect(text).not.toContain(value);
	});

	it.each([
		[{ PORT: 'http' }, /^PORT must be a whole number from 0 to 65535/m],
		[{ PORT: '70000' }, /^PORT must be/m],
		[{ DATABASE_URL: 'postgresql://one.example:5432,two.example:x/rewards' }, /^DATABASE_URL must be an address that/m],
		[
			{ DATABASE_DIRECT_URL: 'postgresql://u:p@db.example/rewards' },
			/^DATABASE_DIRECT_URL .*DATABASE_URL.*is missing/m,
		],
		[{ DATABASE_POOL: '9' }, /^DATABASE_POOL must be a whole number from 10 to 500/m],
		[{ MAX_CONNECTIONS: '0' }, /^MAX_CONNECTIONS must be a whole number from 10 to 1000000/m],
		[{ IMAGE_HOSTS: "images.example.com, 'unsafe-inline'" }, /^IMAGE_HOSTS must be host names, separated by commas/m],
		[{ WORKER: 'maybe' }, /^WORKER must be on or off/m],
		[{ WORKER_NICE: '-5' }, /^WORKER_NICE must be a whole number from 0 to 19/m],
		[{ DATABASE_URL: 'mysql://x' }, /^DATABASE_URL must be an address that begins with postgres:\/\//m],
		[{ ADMIN_EMAIL: 'boss@example.com' }, /ADMIN_EMAIL and ADMIN_PASSWORD/],
		[{ S3_BUCKET: 'sites', S3_ACCESS_KEY_ID: 'key' }, /^S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together/m],
		[{ S3_ENDPOINT: 'https://s3.example.com' }, /^S3_BUCKET is missing/m],
		[{ S3_BUCKET: 'sites', S3_ENDPOINT: 'ftp://x' }, /^S3_ENDPOINT must be an address/m],
		[{ NODE_ENV: 'production', ...strong, SAMPLE_DATA: 'on' }, /^SAMPLE_DATA is on/m],
		[{ PORT: 'x', WORKER: 'x' }, /PORT[\s\S]*WORKER/],
	])('explains what is wrong with %o', (source, expected) => {
		expect(refusal(source)).toMatch(expected);
	});

	it('uses the tax service whose key is set, and refuses an address without a key', () => {
		expect(readEnv({}).taxjar).toBeUndefined();
		expect(readEnv({ TAXJAR_API_KEY: 'abc' }).taxjar).toEqual({ url: 'https://api.taxjar.com', apiKey: 'abc' });
		expect(readEnv({ TAXJAR_API_KEY: 'abc', TAXJAR_URL: 'https://tax.example/' }).taxjar?.url).toBe(
			'https://tax.example',
		);
		expect(refusal({ TAXJAR_URL: 'https://tax.example' })).toMatch(/^TAXJAR_URL names a tax service/m);
	});
});
