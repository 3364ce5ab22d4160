/**
 * An OpenID provider's sign-in returns to the login page as `/login#token=…&returnTo=…` or `/login#error=CODE`. Only
 * the tab that started it accepts a token: otherwise a link could sign a user in as another user.
 */
const asked = 'oidcAsked';

export interface OidcReturn {
	token: string | null;
	returnTo: string | null;
	error: string | null;
}

export function startOidc(returnTo: string): void {
	try {
		sessionStorage.setItem(asked, '1');
	} catch {
		// Without storage the return is refused; the page says so.
	}
	window.location.assign(`/auth/oidc/start?${new URLSearchParams({ returnTo })}`);
}

/** Removes the outcome from the address, to keep it out of the history; null if there is none. */
export function takeOidcReturn(): OidcReturn | null {
	const params = new URLSearchParams(window.location.hash.slice(1));
	const token = params.get('token');
	const error = params.get('error');
	if (!token && !error) return null;
	window.history.replaceState(null, '', window.location.pathname + window.location.search);
	let wanted = false;
	try {
		wanted = sessionStorage.getItem(asked) !== null;
		sessionStorage.removeItem(asked);
	} catch {
		// Counts as not requested.
	}
	if (!wanted) return { token: null, returnTo: null, error: 'UNAUTHORIZED' };
	return { token, returnTo: params.get('returnTo'), error };
}
