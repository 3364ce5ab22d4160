import type { Readable } from 'node:stream';
import type { Database, Statements, TransactionClient } from '@rewards/db';
import type { AccountType } from '@rewards/validators/accounts/constants';
import type { GridResult } from '@rewards/validators/grid';
import type { Permissions } from '@rewards/validators/permissions';
import type { DataKey } from './crypto';
import type { AppError } from './errors';
import type { DnsClient } from './integrations/dns/dns-client';
import type { FeedLimits } from './integrations/feed';
import type { Mailer } from './integrations/mail';
import type { ObjectStore } from './integrations/objects';
import type { OidcClient } from './integrations/oidc';
import type { PrivateTargets } from './integrations/outbound';
import type { TaxService } from './integrations/tax';
import type { Log } from './log';
import type { Aside } from './shares';

/** Shared by the whole process; the server creates it once. */
export interface Services {
	db: Database;
	/** Connections to the same database for heavy statements, which may take longer and have lower priority. */
	heavy?: Database | undefined;
	/** Connections to the same database for files of lists, which are read for long; with lower priority. */
	files?: Database | undefined;
	/**
	 * A few connections to the same database for sign-in, sessions and health: lists, saves and imports can't take them.
	 * Defaults to `db`.
	 */
	reserve?: Database | undefined;
	log: Log;
	mailer: Mailer;
	config: Config;
	/** The OpenID provider for sign-in, when one is configured. */
	oidc?: OidcClient | undefined;
	/** Calculates the tax of orders, when a tax service is configured. */
	tax?: TaxService | undefined;
	/** Looks up the DNS records of custom domains. */
	dns: DnsClient;
	/** Object storage for images, when configured; in the database otherwise. */
	objects?: ObjectStore | undefined;
	/** All lists of the product as files. Domains use them from here, since a domain imports no other domain's list. */
	lists: Lists;
	/**
	 * Saves a query per call; without it (worker, tests) every token is looked up. The server sets it:
	 * `startSessionCache`.
	 */
	sessionCache?: SessionCache;
}

/** All rows of a list that the caller may see, as a file. */
export interface ListFile {
	/** With its extension. */
	fileName: string;
	contentType: string;
	/** The exact number of rows in the file. */
	total: number;
	/** The file's bytes. Destroying the stream cancels the statement. */
	stream: Readable;
	/** Number of rows in the bytes read so far. */
	rows: () => number;
}

/**
 * The lists by name, such as `participants`. All throw NOT_FOUND for an unknown list, and FORBIDDEN for a caller
 * without access.
 */
export interface Lists {
	check(ctx: Context, name: string): Promise<void>;
	/** The procedure of the list parses the input and throws as it does. `signal` ends its statements. */
	open(ctx: Context, name: string, input: unknown, signal?: AbortSignal): Promise<ListFile>;
	/** A page of rows or groups, as the list returns it. */
	answer(ctx: Context, name: string, input: unknown): Promise<GridResult<Record<string, unknown>>>;
}

/**
 * Recently used sessions, and the programs they requested. Any change of a session, user, role or account, and of a
 * program's name, type or place, empties the cache in all processes.
 */
export interface SessionCache {
	/** The session of a recently verified token; null when it isn't cached. */
	get(token: string): Session | null;
	/** Take it before a look-up and pass it to `put`, so that concurrent changes are not cached in their former state. */
	mark(): number;
	put(token: string, session: Session, mark: number): void;
	/**
	 * Looks a session up by `load`; callers that ask meanwhile share it, unless something has changed since it began. So
	 * a client that sends hundreds of calls at once, or wakes after the cache was emptied, costs others one look-up.
	 */
	share(token: string, load: () => Promise<Session>): Promise<Session>;
	/** A program recently found for an account, by a key of both; null when it isn't cached. */
	getProgram(key: string): ProgramScope | null;
	putProgram(key: string, program: ProgramScope, mark: number): void;
	/** Calls back after every change that may concern any session; returns a function that unsubscribes. */
	onChange(listener: () => void): () => void;
	/** Clears the cache of this process, without waiting for the database's notification. */
	clear(): void;
}

export interface Config {
	/** Signs the session tokens; at least 32 bytes. */
	sessionSecret: Uint8Array;
	/** Encrypts secrets at rest, and keys hashes. */
	dataKey: DataKey;
	sessionHours: number;
	/** Idle time after which a session ends. */
	sessionIdleMinutes: number;
	/** How long after a proof of identity a user may change what could be used to take over an account. */
	freshMinutes: number;
	/** Address of the portal, without a trailing slash; used in mailed links. */
	publicUrl: string;
	/** Non-public addresses that settings of staff may use: for `outboundFetch`. */
	privateTargets: PrivateTargets;
	/** Address of the breached-password range API; absent: none. */
	breachedPasswordsUrl?: string | undefined;
	/** Time and size limits of a catalogue's feed, if they differ from the defaults. */
	feedLimits?: Partial<FeedLimits>;
	/** Maximum bytes of an imported file; absent: 100 MB. */
	uploadLimit?: number;
	/** How long a file at an SFTP server must stay as it is before it is fetched, in ms; absent: 10 seconds. */
	restMs?: number;
	/** Storage limit of an account in bytes (docs/decisions/0056-storage-shares.md); 0 or absent: no limit. */
	accountStorage?: number | undefined;
	/** The host that custom domains must point to; null when it isn't configured. */
	domainTarget: string | null;
}

/** A user's account: the user sees everything at and below it. */
export interface AccountScope {
	id: string;
	name: string;
	type: AccountType;
}

/** A live session: the token is valid, the row is open, the user exists. */
export interface Session {
	id: string;
	expiresAt: Date;
	user: { id: string; userName: string; displayName: string; email: string; language: string };
	/** null for a user without an account. */
	account: AccountScope | null;
	/** The account directly below the root one, at or above `account`: shares belong to it as a whole. */
	tenantId?: string;
	/** null for a user without a role. */
	role: { id: string; name: string } | null;
	permissions: Permissions;
	/** When its user last proved their identity. Absent for API keys. */
	freshAt?: Date;
	/** Of the token that brought it; absent for the one of the sign-in. */
	tokenId?: string;
	/** That token has been replaced by a new one, and ends within seconds. */
	replaced?: true;
	/**
	 * Role or account require a second factor, and there is none: only calls about the user's own sign-in are allowed.
	 */
	lacksSecondFactor?: boolean;
	/** The caller is an API key: the session's id is the key's, and its user is the one that the key acts as. */
	key?: SessionKey;
}

/** An API key in its session. */
export interface SessionKey {
	/** The only program it has access to; null for all of its account and those below. */
	programId: string | null;
	/** Requests per minute. */
	perMinute: number;
	/** Hash of the secret that opened the session: work under way ends with that secret. */
	secretHash?: string;
}

/** A session with an account and a role. */
export interface StaffSession extends Session {
	account: AccountScope;
	role: { id: string; name: string };
}

export interface RequestInfo {
	/** Client address as determined from trusted proxies. */
	ip: string;
	userAgent: string;
	/** In every log line of the request. */
	id: string;
	/** The header ProgramId, if sent: `checkNamedProgram`. */
	programId?: string;
	/** The header Idempotency-Key of a POST: mutations of the request run once. */
	idempotencyKey?: string;
	/** The header By-Itself: an untouched page sends the request, which doesn't count as use of the session. */
	byItself?: boolean;
}

/** Cookies of the calling browser that its scripts can't read. */
export interface Cookies {
	get(name: string): string | undefined;
	/** Sent only with requests of the portal's own pages, unless `sameSite` says that another site leads back here. */
	set(name: string, value: string, maxAgeSeconds: number, sameSite?: 'Lax' | 'Strict'): void;
}

/**
 * Callbacks of a call with an idempotency key, for the transaction of its change, so that no other call repeats the
 * change.
 */
export interface Once {
	done(tx: Statements | TransactionClient, what: { entity: string; id: string }): Promise<void>;
}

/** Context of one call. `session` is null without a token; `sessionFault` says why a sent token was refused. */
export interface Context extends Services {
	request: RequestInfo;
	session: Session | null;
	sessionFault: AppError | null;
	/** Absent for callers other than browsers. */
	cookies?: Cookies;
	/**
	 * Of a call that holds a slot of its user and account: releases the slot during calls to outside services
	 * (`outside`).
	 */
	aside?: Aside | undefined;
	/** The call receives a file, so it takes one of the separate places for uploads (`arriving`). */
	takesFile?: true;
	/**
	 * Of a call with an idempotency key. `writeAudit` and `enqueue` use it; a change that needs neither calls it itself.
	 */
	once?: Once;
}

/** Context of procedures on `sessionProcedure`. */
export interface SessionContext extends Context {
	session: Session;
}

/** Context of procedures on `permitted`: the argument of services. */
export interface StaffContext extends Context {
	session: StaffSession;
}

/** A program of the caller's subtree, found by the scope middleware. */
export interface ProgramScope {
	id: string;
	accountId: string;
	/** The account directly below the root one that it belongs to, or the root one. */
	tenantId: string;
	name: string;
	type: 'plateau' | 'points' | 'claim';
}

export interface ProgramContext extends StaffContext {
	program: ProgramScope;
}
