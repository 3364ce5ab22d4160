import { subscribeStored } from '../storage/storage';
import { createStore, useStore } from '../store';
import { forgetUser, type SignedInUser, sessionToken, tokenUser, workingUser } from './session';

/**
 * A session may end while the user works: it expires, or is ended elsewhere. Unsaved work then keeps its page, and a
 * dialog above it asks for the password. Otherwise the login page leads back to where the user was.
 */
export type HeldPage =
	/** The page stays for its user, who has to sign in again. */
	| { kind: 'held'; user: SignedInUser }
	/** A different user is signed in now: the page must reload, so nothing of the previous user remains. */
	| { kind: 'gone'; to: string | null };

const page = createStore<HeldPage | null>(null);
export const useHeldPage = (): HeldPage | null => useStore(page);
export const isHeld = (): boolean => page.get()?.kind === 'held';

const kinds = new Set<() => boolean>();
/** Registers a kind of work that keeps a page. */
export const keepsPage = (isUnderWay: () => boolean): void => {
	kinds.add(isUnderWay);
};

/** Gives the page up and loads another one: nothing of the previous user remains. */
export function leaveHeldPage(to: string): void {
	page.set({ kind: 'gone', to });
}

/** Waits until the user of a held page has signed in again. Rejects once the page is given up, or `signal` aborts. */
export function whenSignedIn(signal?: AbortSignal): Promise<void> {
	return new Promise((resolve, reject) => {
		const end = (act: () => void) => {
			stop();
			signal?.removeEventListener('abort', look);
			act();
		};
		const look = () => {
			if (signal?.aborted) end(() => reject(new DOMException('cancelled', 'AbortError')));
			else if (!isHeld()) end(sessionToken() && page.get() === null ? resolve : () => reject(new Error('signed out')));
		};
		const stop = page.subscribe(look);
		signal?.addEventListener('abort', look);
		look();
	});
}

/** Calls back when the token changes. `same`: the same user continues with it, and the caches stay valid. */
export function followSession(changed: (same: boolean) => void): void {
	let before = sessionToken();
	subscribeStored(() => {
		const token = sessionToken();
		if (token === before) return;
		before = token;
		const user = workingUser();
		if (token === null) {
			if (user && [...kinds].some((isUnderWay) => isUnderWay())) {
				page.set({ kind: 'held', user });
				return;
			}
			forgetUser();
			changed(false);
		} else if (user && tokenUser(token) !== user.id) {
			changed(false);
			page.set({ kind: 'gone', to: null });
		} else {
			changed(user !== null);
			page.set(null);
		}
	});
}
