import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { S3Settings } from '@rewards/api/integrations/objects/index';
import { readDomain } from '@rewards/validators/domains/read-domain';
import { z } from 'zod';
import {
	address,
	databaseAddress,
	dataKey,
	dataKeys,
	hostName,
	imageHosts,
	nameServers,
	onOff,
	rootAddress,
	sessionSecret,
	trustedMail,
	trustedProxies,
	whole,
} from './setting-values';

/** Default of DATA_DIR, inside the checkout. */
export const dataDirDefault = '.data';
/** Two folders above both src/ and dist/ is apps/; three above is the checkout. */
export const projectRoot = fileURLToPath(new URL('../../..', import.meta.url));

/** Unusable settings, one line each, in sentences for the operator. */
export class SettingsError extends Error {
	override name = 'SettingsError';
}

const schema = z.object({
	NODE_ENV: z
		.enum(['development', 'test', 'production'], 'must be development, test or production')
		.default('development'),
	HOST: z.string().default('127.0.0.1'),
	PORT: whole(0, 65_535).default(3000),
	PUBLIC_URL: rootAddress.optional(),
	TRUST_PROXY: trustedProxies.default([]),
	LOG_LEVEL: z
		.enum(
			['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
			'must be trace, debug, info, warn, error, fatal or silent',
		)
		.default('info'),
	UPLOAD_LIMIT_MB: whole(1, 100_000).default(512),
	ACCOUNT_STORAGE_MB: whole(0, 1_000_000_000).default(20_000),
	MAX_CONNECTIONS: whole(10, 1_000_000).default(2_000),
	DRAIN_SECONDS: whole(0, 300).default(0),
	METRICS_PORT: whole(0, 65_535).optional(),
	METRICS_HOST: z.string().default('127.0.0.1'),
	IMAGE_HOSTS: imageHosts.default([]),
	HSTS_SUBDOMAINS: onOff.default(false),

	DATA_DIR: z.string().default(dataDirDefault),
	DATABASE_URL: databaseAddress.optional(),
	DATABASE_DIRECT_URL: databaseAddress.optional(),
	DATABASE_PREPARED: onOff.default(false),
	// With fewer, a handful of slow lists would block everyone else.
	DATABASE_POOL: whole(10, 500).optional(),
	SAMPLE_DATA: onOff.optional(),
	ADMIN_EMAIL: z.email('must be an e-mail address').optional(),
	ADMIN_PASSWORD: z
		.string()
		.min(8, 'must have at least 8 characters')
		.max(128, 'must have at most 128 characters')
		.optional(),
	WORKER: onOff.default(true),
	WORKER_NICE: whole(0, 19).default(10),

	SESSION_SECRET: sessionSecret.optional(),
	SESSION_HOURS: z.coerce
		.number('must be a number of hours')
		.positive('must be more than 0')
		.max(24 * 31, 'must be at most 744 (31 days)')
		.default(8),
	SESSION_IDLE_MINUTES: whole(5, 44_640).default(120),
	FRESH_SIGN_IN_MINUTES: whole(1, 1_440).default(10),
	DATA_KEY: dataKey.optional(),
	DATA_KEYS: dataKeys.optional(),

	BREACHED_PASSWORDS: onOff.default(false),
	BREACHED_PASSWORDS_URL: address(['https', 'http']).default('https://api.pwnedpasswords.com'),

	SMTP_URL: address(['smtp', 'smtps']).optional(),
	MAIL_FROM: z.string().default('Rewards Admin <no-reply@localhost>'),

	ALLOW_PRIVATE_TARGETS: onOff.optional(),
	DNS_SERVERS: nameServers.default([]),
	DOMAIN_TARGET: hostName.optional(),
	SANDBOX: onOff.optional(),
	SANDBOX_PORT: whole(0, 65_535).optional(),
	TAXJAR_URL: address(['http', 'https']).optional(),
	TAXJAR_API_KEY: z.string().optional(),
	S3_BUCKET: z.string().optional(),
	S3_REGION: z.string().default('us-east-1'),
	S3_ENDPOINT: address(['http', 'https']).optional(),
	S3_ACCESS_KEY_ID: z.string().optional(),
	S3_SECRET_ACCESS_KEY: z.string().optional(),
	S3_PREFIX: z.string().default('images/'),

	OIDC_ISSUER: address(['http', 'https']).optional(),
	OIDC_CLIENT_ID: z.string().optional(),
	OIDC_CLIENT_SECRET: z.string().optional(),
	OIDC_NAME: z.string().default('Single sign-on'),
	OIDC_SCOPES: z.string().default('openid profile email'),
	OIDC_GROUPS_CLAIM: z.string().optional(),
	OIDC_SECOND_FACTOR: onOff.default(false),
	OIDC_TRUST_EMAIL: trustedMail.optional(),
});

type Parsed = z.output<typeof schema>;

/** The environment variables that the product reads, validated, with their defaults. */
export interface Env {
	production: boolean;
	host: string;
	/** 0 lets the system choose a port. */
	port: number;
	/** Without a trailing slash; undefined = http://localhost with the listening port. */
	publicUrl: string | undefined;
	trustProxy: string[];
	logLevel: Parsed['LOG_LEVEL'];
	/** In bytes. */
	uploadLimit: number;
	/** Bytes that an account may store; 0 = no limit. */
	accountStorage: number;
	/** Open connections at a time; further ones are closed. */
	maxConnections: number;
	/** How long requests are still served after the request to stop, while `/readyz` says 503. */
	drainSeconds: number;
	/** Where metrics are served, if anywhere. */
	metrics: { host: string; port: number } | undefined;
	/** Hosts that images may load from; empty = any host. */
	imageHosts: string[];
	/** Whether browsers use only https for the subdomains of the portal's host as well. */
	hstsSubdomains: boolean;
	/** Absolute path. */
	dataDir: string;
	/** undefined = the embedded PostgreSQL in `dataDir`. */
	databaseUrl: string | undefined;
	/** PostgreSQL itself, where `databaseUrl` is a pooler before it. */
	databaseDirectUrl: string | undefined;
	/** Whether that pooler carries prepared statements. */
	databasePrepared: boolean;
	/** Database connections of this process, all together (start/connections.ts). */
	databasePool: number;
	sampleData: boolean;
	adminEmail: string | undefined;
	adminPassword: string | undefined;
	/** Whether the server runs jobs itself. */
	worker: boolean;
	/** Niceness of jobs on Linux: 0 is normal, 19 yields to everything else. */
	workerNice: number;
	/** undefined outside production: generated once and kept in the data folder. */
	sessionSecret: Uint8Array | undefined;
	sessionHours: number;
	sessionIdleMinutes: number;
	freshMinutes: number;
	/** Where new staff passwords are checked against breaches; undefined = nowhere. */
	breachedPasswordsUrl: string | undefined;
	/** Of 32 bytes each, the newest first; undefined as above. */
	dataKeys: readonly Uint8Array[] | undefined;
	smtpUrl: string | undefined;
	mailFrom: string;
	/** Non-public addresses that program settings may name. */
	privateTargets: 'none' | 'loopback' | 'all';
	/** Name servers to query about custom domains; none = the sandbox's, or those of this machine. */
	dnsServers: string[];
	/** The host that custom domains must point to; undefined = the host of `publicUrl`. */
	domainTarget: string | undefined;
	/** Port of the sandbox, which plays the outside services on this machine; undefined = no sandbox. */
	sandbox: { port: number } | undefined;
	/** The tax service; undefined = the sandbox's, or none. */
	taxjar: { url: string; apiKey: string } | undefined;
	/** undefined = images are stored in the database. */
	s3: S3Settings | undefined;
	oidc:
		| {
				issuer: string;
				clientId: string;
				clientSecret: string | undefined;
				name: string;
				scopes: string;
				groupsClaim: string | undefined;
				secondFactor: boolean;
				trustEmail: 'all' | string[] | undefined;
		  }
		| undefined;
}

/** The host of an address, if others can resolve it by DNS. */
function hostOf(url: string | undefined): string | undefined {
	const read = readDomain(url ? new URL(url).hostname : '');
	return 'name' in read ? read.name : undefined;
}

/** Checks that span several settings. */
function contradictions(env: Parsed): string[] {
	const faults: string[] = [];
	if (env.NODE_ENV === 'production') {
		if (!env.SESSION_SECRET) {
			faults.push('SESSION_SECRET is missing. It signs the sessions; make one with: openssl rand -base64 48');
		}
		if (!env.DATA_KEY && !env.DATA_KEYS)
			faults.push('DATA_KEY is missing. It seals secrets at rest; make one with: openssl rand -hex 32');
		if (env.SAMPLE_DATA) {
			faults.push(
				'SAMPLE_DATA is on. Its users have a published password, which production refuses; use npm start to try it.',
			);
		}
	}
	const { DATA_KEY: single, DATA_KEYS: several } = env;
	if (single && several && !several.some((key) => Buffer.from(key).equals(single)))
		faults.push('DATA_KEY is not among DATA_KEYS. Add it there as the former key, or remove it.');
	if (env.NODE_ENV === 'production' && env.SANDBOX)
		faults.push('SANDBOX is on. It simulates outside services for trying the product; production needs real ones.');
	if (env.TAXJAR_URL && !env.TAXJAR_API_KEY)
		faults.push('TAXJAR_URL names a tax service, but TAXJAR_API_KEY is missing.');
	if (Boolean(env.ADMIN_EMAIL) !== Boolean(env.ADMIN_PASSWORD)) {
		faults.push('ADMIN_EMAIL and ADMIN_PASSWORD name the first administrator together; only one of them is set.');
	}
	if (env.DATABASE_DIRECT_URL && !env.DATABASE_URL)
		faults.push(
			'DATABASE_DIRECT_URL names PostgreSQL itself beside a pooler, but DATABASE_URL, which names the pooler, is missing. Without a pooler only DATABASE_URL is needed.',
		);
	if (Boolean(env.OIDC_ISSUER) !== Boolean(env.OIDC_CLIENT_ID)) {
		faults.push('OIDC_ISSUER and OIDC_CLIENT_ID belong together; only one of them is set.');
	}
	if (Boolean(env.S3_ACCESS_KEY_ID) !== Boolean(env.S3_SECRET_ACCESS_KEY)) {
		faults.push('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together; only one of them is set.');
	}
	if (!env.S3_BUCKET && (env.S3_ENDPOINT || env.S3_ACCESS_KEY_ID)) {
		faults.push('S3_BUCKET is missing. Without it the other settings of the object storage are of no use.');
	}
	return faults;
}

function s3Of(env: Parsed): S3Settings | undefined {
	const { S3_BUCKET, S3_REGION, S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_PREFIX } = env;
	if (!S3_BUCKET) return undefined;
	return {
		bucket: S3_BUCKET,
		region: S3_REGION,
		endpoint: S3_ENDPOINT,
		prefix: S3_PREFIX,
		credentials:
			S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY
				? { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY }
				: undefined,
	};
}

/**
 * The settings of this process; docs/operations.md lists them. An empty variable counts as absent. Throws a
 * SettingsError that names every unusable one, never its value.
 */
export function readEnv(source: NodeJS.ProcessEnv = process.env): Env {
	const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()));
	const parsed = schema.safeParse(given);
	if (!parsed.success) {
		throw new SettingsError(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`).join('\n'));
	}
	const env = parsed.data;
	const faults = contradictions(env);
	if (faults.length > 0) throw new SettingsError(faults.join('\n'));
	const production = env.NODE_ENV === 'production';
	const sampleData = env.SAMPLE_DATA ?? (!env.DATABASE_URL && !production);
	// Derived from the portal's own port, so it stays the same at the next start; the next port may belong to another
	// portal.
	const sandboxOn = (env.SANDBOX ?? sampleData) && !production;
	// The sandbox listens on this machine only.
	const usualTargets = env.ALLOW_PRIVATE_TARGETS === undefined && sandboxOn ? 'loopback' : 'none';
	const sandboxPort = env.SANDBOX_PORT ?? (env.PORT > 0 && env.PORT <= 64_535 ? env.PORT + 1000 : 0);
	return {
		production,
		host: env.HOST,
		port: env.PORT,
		publicUrl: env.PUBLIC_URL?.replace(/\/+$/, ''),
		trustProxy: env.TRUST_PROXY,
		logLevel: env.LOG_LEVEL,
		uploadLimit: env.UPLOAD_LIMIT_MB * 1024 * 1024,
		accountStorage: env.ACCOUNT_STORAGE_MB * 1_000_000,
		maxConnections: env.MAX_CONNECTIONS,
		drainSeconds: env.DRAIN_SECONDS,
		metrics: env.METRICS_PORT === undefined ? undefined : { host: env.METRICS_HOST, port: env.METRICS_PORT },
		imageHosts: env.IMAGE_HOSTS,
		hstsSubdomains: env.HSTS_SUBDOMAINS,
		dataDir: resolve(projectRoot, env.DATA_DIR),
		databaseUrl: env.DATABASE_URL,
		databaseDirectUrl: env.DATABASE_DIRECT_URL,
		databasePrepared: env.DATABASE_PREPARED,
		// PostgreSQL's own limit is 100 for all; the embedded one has more.
		databasePool: env.DATABASE_POOL ?? (env.DATABASE_URL ? 20 : 40),
		sampleData,
		adminEmail: env.ADMIN_EMAIL,
		adminPassword: env.ADMIN_PASSWORD,
		worker: env.WORKER,
		workerNice: env.WORKER_NICE,
		sessionSecret: env.SESSION_SECRET,
		sessionHours: env.SESSION_HOURS,
		sessionIdleMinutes: env.SESSION_IDLE_MINUTES,
		freshMinutes: env.FRESH_SIGN_IN_MINUTES,
		breachedPasswordsUrl: env.BREACHED_PASSWORDS ? env.BREACHED_PASSWORDS_URL.replace(/\/+$/, '') : undefined,
		dataKeys: env.DATA_KEYS ?? (env.DATA_KEY && [env.DATA_KEY]),
		smtpUrl: env.SMTP_URL,
		mailFrom: env.MAIL_FROM,
		dnsServers: env.DNS_SERVERS,
		domainTarget: env.DOMAIN_TARGET ?? hostOf(env.PUBLIC_URL),
		privateTargets: env.ALLOW_PRIVATE_TARGETS ? 'all' : usualTargets,
		sandbox: sandboxOn ? { port: sandboxPort } : undefined,
		taxjar: env.TAXJAR_API_KEY
			? { url: env.TAXJAR_URL?.replace(/\/+$/, '') ?? 'https://api.taxjar.com', apiKey: env.TAXJAR_API_KEY }
			: undefined,
		s3: s3Of(env),
		oidc:
			env.OIDC_ISSUER && env.OIDC_CLIENT_ID
				? {
						issuer: env.OIDC_ISSUER,
						clientId: env.OIDC_CLIENT_ID,
						clientSecret: env.OIDC_CLIENT_SECRET,
						name: env.OIDC_NAME,
						scopes: env.OIDC_SCOPES,
						groupsClaim: env.OIDC_GROUPS_CLAIM,
						secondFactor: env.OIDC_SECOND_FACTOR,
						trustEmail: env.OIDC_TRUST_EMAIL,
					}
				: undefined,
	};
}
