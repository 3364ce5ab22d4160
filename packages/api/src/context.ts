import type { Readable } from 'node:stream';
import type { Database, Statements, TransactionClient } from '@rewards/db';
import type { AccountType } from '@rewards/validators/accounts/words';
import type { GridResult } from '@rewards/validators/grid';
import type { Permissions } from '@rewards/validators/permissions';
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

/** What the whole process shares; the server makes it once. */
export interface Services {
	db: Database;
	/**
	 * Connections to the same database for statements that look at many rows, which may take longer and let everything
	 * else go first.
	 */
	heavy?: Database | undefined;
	/**
	 * A few connections to the same database for sign-in, sessions and health: no list, save or import can take them.
	 * Without it they use `db`.
	 */
	reserve?: Database | undefined;
	log: Log;
	mailer: Mailer;
	config: Config;
	/** The OpenID provider beside the own users, when one is configured. */
	oidc?: OidcClient | undefined;
	/** Says what tax an order has, when a tax service is configured. */
	tax?: TaxService | undefined;
	/** Looks at the records of custom domains. */
	dns: DnsClient;
	/** Where images are kept, when one is configured; in the database otherwise. */
	objects?: ObjectStore | undefined;
	/** All lists of the product as files. A domain reaches them here, since it imports no other domain's list. */
	lists: Lists;
	/**
	 * Spares a query a call; without it (worker, tests) every token is looked up. The server sets it:
	 * `startSessionCache`.
	 */
	sessionCache?: SessionCache;
}

/** Everything that a list has for a caller, as a file. */
export interface ListFile {
	/** With its ending. */
	fileName: string;
	contentType: string;
	/** How many rows the file will have, exactly. */
	total: number;
	/** The file's bytes. Destroying it ends the statement. */
	stream: Readable;
	/** How many rows are in what was read of the stream so far. */
	rows: () => number;
}

/**
 * The lists by their names, such as `participants`. All throw NOT_FOUND for one that there isn't, and FORBIDDEN for who
 * may not have it.
 */
export interface Lists {
	check(ctx: Context, name: string): Promise<void>;
	/** The procedure of the list parses the input and throws as it does. */
	open(ctx: Context, name: string, input: unknown): Promise<ListFile>;
	/** A page of rows or groups, as the list answers it. */
	answer(ctx: Context, name: string, input: unknown): Promise<GridResult<Record<string, unknown>>>;
}

/**
 * Sessions that were looked up a moment ago, and the programs they asked for. Any change of a session, user, role or
 * account, and of a program's name, type or place, empties it in all processes.
 */
export interface SessionCache {
	/** The session of a token that was verified and looked up moments ago; null when the cache can't vouch for it. */
	get(token: string): Session | null;
	/** Taken before a look-up and given to `put`, so that what changed meanwhile is not remembered as it was. */
	mark(): number;
	put(token: string, session: Session, mark: number): void;
	/** A program that was found for an account moments ago, by a key of both; null when the cache can't vouch for it. */
	getProgram(key: string): ProgramScope | null;
	putProgram(key: string, program: ProgramScope, mark: number): void;
	/** Calls back after every change that may concern any session; the given function ends that. */
	onChange(listener: () => void): () => void;
	/** Forgets everything here, without waiting for the database to tell. */
	clear(): void;
}

export interface Config {
	/** Signs the session tokens; at least 32 bytes. */
	sessionSecret: Uint8Array;
	/** Seals secrets at rest: 32 bytes. */
	dataKey: Uint8Array;
	sessionHours: number;
	/** A session that wasn't used for so long is over. */
	sessionIdleMinutes: number;
	/** How long after a proof of who they are someone may change what others could take over by. */
	freshMinutes: number;
	/** Where the portal is reached, without a slash at the end; is in mailed links. */
	publicUrl: string;
	/** Which addresses that aren't public a setting of staff may name: for `outboundFetch`. */
	privateTargets: PrivateTargets;
	/** Where breached passwords are looked up, by the range of a hash; absent: nowhere. */
	breachedPasswordsUrl?: string | undefined;
	/** How long a catalogue's feed may take and how large it may be, where that is not as usual. */
	feedLimits?: Partial<FeedLimits>;
	/** Bytes that an account may store (docs/decisions/0056-storage-shares.md); 0 or absent: no limit. */
	accountStorage?: number | undefined;
	/** The host that custom domains are to lead to; null when no one has said. */
	domainTarget: string | null;
}

/** The account a user belongs to: everything at and below it can be seen. */
export interface AccountScope {
	id: string;
	name: string;
	type: AccountType;
}

/** A live session: the token was good, the row is open, the user is there. */
export interface Session {
	id: string;
	expiresAt: Date;
	user: { id: string; userName: string; displayName: string; email: string; language: string };
	/** null for a user to whom no one has given an account yet. */
	account: AccountScope | null;
	/** null until someone gives one. */
	role: { id: string; name: string } | null;
	permissions: Permissions;
	/** When its user last proved who they are. Absent where no one signed in. */
	freshAt?: Date;
	/** Role or account ask for a second factor, and there is none: only what concerns one's own sign-in answers. */
	lacksSecondFactor?: boolean;
	/**
	 * What calls is a program with an API key: the session's id is the key's, and its user is the one that the key acts
	 * as.
	 */
	key?: SessionKey;
}

/** An API key, as a session of it has it. */
export interface SessionKey {
	/** The only program it works in; null for all of its account and those below. */
	programId: string | null;
	/** Requests a minute. */
	perMinute: number;
}

/** A session that may work: it has an account and a role. */
export interface StaffSession extends Session {
	account: AccountScope;
	role: { id: string; name: string };
}

export interface RequestInfo {
	/** Peer address as the server trusts it. */
	ip: string;
	userAgent: string;
	/** Stands in every log line of the request. */
	id: string;
	/** The header ProgramId as it came, if it came: `checkNamedProgram`. */
	programId?: string;
	/** The header Idempotency-Key of a POST: mutations of the request are made once. */
	idempotencyKey?: string;
	/** The header By-Itself: a page that no one touches asks for news. That is no use of a session. */
	byItself?: boolean;
}

/** Cookies of the browser that calls, which its scripts can't read. */
export interface Cookies {
	get(name: string): string | undefined;
	set(name: string, value: string, maxAgeSeconds: number): void;
}

/**
 * What a call with an idempotency key says in the transaction of its change, so that no other call makes the change
 * again.
 */
export interface Once {
	done(tx: Statements | TransactionClient, what: { entity: string; id: string }): Promise<void>;
}

/** Context of one call. `session` is null without a token; `sessionFault` says why a token that came was refused. */
export interface Context extends Services {
	request: RequestInfo;
	session: Session | null;
	sessionFault: AppError | null;
	/** Absent for what comes from no browser. */
	cookies?: Cookies;
	/**
	 * Of a call that has its place among those of its user and account: lends the place while something outside is waited
	 * for (`outside`).
	 */
	aside?: Aside | undefined;
	/** Of a call that takes a file: it has its place among those of its account and user that do (`arriving`). */
	takesFile?: true;
	/**
	 * Of a call with an idempotency key. `writeAudit` and `enqueue` use it; a change that needs neither does so itself.
	 */
	once?: Once;
}

/** Context behind `sessionProcedure`. */
export interface SessionContext extends Context {
	session: Session;
}

/** Context behind `permitted`: what services take. */
export interface StaffContext extends Context {
	session: StaffSession;
}

/** A program of the caller's subtree, as the narrowing middleware found it. */
export interface ProgramScope {
	id: string;
	accountId: string;
	name: string;
	type: 'plateau' | 'points' | 'claim';
}

export interface ProgramContext extends StaffContext {
	program: ProgramScope;
}
