import { dropMended } from '../mended-cells';
import { readStored, subscribeStored, useStored, writeStored } from '../storage';
import { createStore, useStore } from '../store';

/** Why the person is asked to sign in (again); shown on the login page. */
export type SignInNotice =
	| { kind: 'tokenRefused'; message?: string }
	| { kind: 'expired' }
	/** The second step came too late. */
	| { kind: 'stepExpired' }
	| { kind: 'noRole' }
	| { kind: 'signedOut' }
	| { kind: 'passwordChanged' };

const notice = createStore<SignInNotice | null>(null);
export const useSignInNotice = (): SignInNotice | null => useStore(notice);
export const tellAtSignIn = (next: SignInNotice | null): void => notice.set(next);

function claimsOf(token: string): Record<string, unknown> | null {
	try {
		const [, payload = ''] = token.split('.');
		const claims: unknown = JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/')));
		return typeof claims === 'object' && claims !== null ? { ...claims } : null;
	} catch {
		return null;
	}
}

/** When a token ends, in ms since 1970; 0 for one that can't be read, Infinity for one that doesn't say. */
export function tokenEnd(token: string): number {
	const claims = claimsOf(token);
	if (!claims) return 0;
	return typeof claims['exp'] === 'number' ? claims['exp'] * 1000 : Number.POSITIVE_INFINITY;
}

/**
 * Whose token it is: the user's id; of one that doesn't say, the token itself. The server alone judges whether it is
 * true.
 */
export function tokenUser(token: string): string {
	const user = claimsOf(token)?.['sub'];
	return typeof user === 'string' ? user : token;
}

export const sessionToken = (): string | null => readStored('jwt_access_token');
/** Tells this session from others, without being of use to anybody: the end of the token's signature. */
export const sessionMark = (): string | null => sessionToken()?.slice(-16) ?? null;
export const useSessionToken = (): string | null => useStored('jwt_access_token');

/** Who works in this tab. */
export interface SignedInUser {
	id: string;
	email: string;
}

// Whom the server has accepted since this page was loaded: tells a refused start from a session that ran out.
let working: SignedInUser | null = null;
export const confirmSession = (user: SignedInUser): void => {
	working = user;
};
export const workingUser = (): SignedInUser | null => working;
export const forgetUser = (): void => {
	working = null;
};
export const refusedNotice = (message?: string): SignInNotice =>
	working ? { kind: 'expired' } : { kind: 'tokenRefused', ...(message ? { message } : {}) };

/**
 * Keeps the token of a sign-in, and nothing that other users have mended in this browser. An account chosen before that
 * is out of reach now is given up by the workplace.
 */
export function startSession(token: string): void {
	notice.set(null);
	dropMended(tokenUser(token));
	writeStored({ jwt_access_token: token });
}

const selectionKeys = {
	isDisabledVisible: null,
	customerId: null,
	customer2Id: null,
	customer3Id: null,
	selectedCustomerId: null,
	programId: null,
};

/** Forgets the token; with `forgetSelection` also the account and program chosen with it (a sign-out by hand). */
export function endSession(why: SignInNotice | null, { forgetSelection = false } = {}): void {
	if (why) notice.set(why);
	if (why?.kind !== 'expired') working = null;
	writeStored({ jwt_access_token: null, ...(forgetSelection ? selectionKeys : {}) });
}

/**
 * A token was refused, with the server's words for it. Answers to questions of an earlier session may come late: they
 * say nothing about the one of now.
 */
export function refuseToken(token: string | null, message?: string): void {
	if (token !== null && token === sessionToken()) endSession(refusedNotice(message));
}

const longestTimer = 2 ** 31 - 1;

/** Ends the session at its expiry, also when another tab renewed it meanwhile. Gives back how to stop watching. */
export function watchExpiry(): () => void {
	let timer: ReturnType<typeof setTimeout> | undefined;
	const watch = () => {
		clearTimeout(timer);
		const token = sessionToken();
		const left = token ? tokenEnd(token) - Date.now() : Number.POSITIVE_INFINITY;
		if (left === Number.POSITIVE_INFINITY) return;
		// A token that can't be read is the server's to judge: only it knows what it signs.
		if (token && tokenEnd(token) === 0) return;
		if (left <= 0) return endSession({ kind: 'expired' });
		timer = setTimeout(watch, Math.min(left, longestTimer));
	};
	watch();
	const unsubscribe = subscribeStored(watch);
	return () => {
		clearTimeout(timer);
		unsubscribe();
	};
}
