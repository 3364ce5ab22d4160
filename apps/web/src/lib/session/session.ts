import { dropMended } from '../mended-cells';
import { readStored, subscribeStored, useStored, writeStored } from '../storage/storage';
import { createStore, useStore } from '../store';

/** Why the person must sign in (again); shown on the login page. */
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

/** A token's expiry, in ms since 1970; 0 for an unreadable one, Infinity for one without an expiry. */
export function tokenEnd(token: string): number {
	const claims = claimsOf(token);
	if (!claims) return 0;
	return typeof claims['exp'] === 'number' ? claims['exp'] * 1000 : Number.POSITIVE_INFINITY;
}

/** The user id in a token; if it has none, the token itself. Only the server verifies it. */
export function tokenUser(token: string): string {
	const user = claimsOf(token)?.['sub'];
	return typeof user === 'string' ? user : token;
}

export const sessionToken = (): string | null => readStored('jwt_access_token');
/** Identifies this session without being usable as a credential: the end of the token's signature. */
export const sessionMark = (): string | null => sessionToken()?.slice(-16) ?? null;
export const useSessionToken = (): string | null => useStored('jwt_access_token');

/** The user of this tab. */
export interface SignedInUser {
	id: string;
	email: string;
}

// The user accepted by the server since this page was loaded: distinguishes a refused start from an expired session.
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
 * Stores the token of a sign-in, and deletes other users' corrected rows from this browser. The workplace clears a
 * stored account that is no longer accessible.
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

/** Deletes the token; with `forgetSelection` also the account and program chosen with it (a manual sign-out). */
export function endSession(why: SignInNotice | null, { forgetSelection = false } = {}): void {
	if (why) notice.set(why);
	if (why?.kind !== 'expired') working = null;
	writeStored({ jwt_access_token: null, ...(forgetSelection ? selectionKeys : {}) });
}

/**
 * A token was refused, with the server's message. Late responses of an earlier session say nothing about the current
 * one.
 */
export function refuseToken(token: string | null, message?: string): void {
	if (token !== null && token === sessionToken()) endSession(refusedNotice(message));
}

const longestTimer = 2 ** 31 - 1;

/**
 * Ends the session at its expiry, also if another tab renewed it in the meantime. Returns the function that stops
 * watching.
 */
export function watchExpiry(): () => void {
	let timer: ReturnType<typeof setTimeout> | undefined;
	const watch = () => {
		clearTimeout(timer);
		const token = sessionToken();
		const left = token ? tokenEnd(token) - Date.now() : Number.POSITIVE_INFINITY;
		if (left === Number.POSITIVE_INFINITY) return;
		// Only the server can judge an unreadable token.
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
