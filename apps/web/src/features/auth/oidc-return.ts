import type { AskedStep } from './second-factor/asked-step';

/**
 * An OpenID provider's sign-in returns to the login page as `/login#token=…&returnTo=…`, with `ticket` and `kinds` for
 * the second step, as `/login#linked=1` when a user has linked themselves, or as `/login#error=CODE&reason=…`. Only the
 * tab that started it accepts the outcome: otherwise a link could sign a user in as another user.
 */
const asked = 'oidcAsked';

/** What a tab went to the provider for. */
type Purpose = 'signIn' | 'link';

export interface OidcError {
	code: string;
	reason: string;
}
export interface OidcReturn {
	purpose: Purpose;
	token: string | null;
	step: AskedStep | null;
	returnTo: string | null;
	error: OidcError | null;
}

function remember(purpose: Purpose): void {
	try {
		sessionStorage.setItem(asked, purpose);
	} catch {
		// Without storage the return is refused; the page says so.
	}
}

export function startOidc(returnTo: string): void {
	remember('signIn');
	window.location.assign(`/auth/oidc/start?${new URLSearchParams({ returnTo })}`);
}

/** Goes to the provider with the address that the server gave for linking the signed-in user. */
export function goToLink(url: string): void {
	remember('link');
	window.location.assign(url);
}

function takePurpose(): Purpose | null {
	try {
		const purpose = sessionStorage.getItem(asked);
		sessionStorage.removeItem(asked);
		return purpose === null ? null : purpose === 'link' ? 'link' : 'signIn';
	} catch {
		return null;
	}
}

/** Removes the outcome from the address, to keep it out of the history; null if there is none. */
export function takeOidcReturn(): OidcReturn | null {
	const params = new URLSearchParams(window.location.hash.slice(1));
	const [token, ticket, code] = ['token', 'ticket', 'error'].map((name) => params.get(name) || null);
	if (!token && !ticket && !code && !params.has('linked')) return null;
	window.history.replaceState(null, '', window.location.pathname + window.location.search);
	const purpose = takePurpose();
	const nothing = { purpose: purpose ?? 'signIn', token: null, step: null, returnTo: null, error: null } as const;
	if (!purpose) return { ...nothing, error: { code: 'UNAUTHORIZED', reason: '' } };
	if (code) return { ...nothing, error: { code, reason: params.get('reason') ?? '' } };
	const step = ticket ? { ticket, kinds: (params.get('kinds') ?? '').split(',') } : null;
	return { ...nothing, token: token ?? null, step, returnTo: params.get('returnTo') };
}

let outcome: { error: OidcError | null } | null = null;

/** How linking at the provider ended, for the profile page, where it stays until it was read. */
export const linkOutcome = (): { error: OidcError | null } | null => outcome;
export function keepLinkOutcome(ended: { error: OidcError | null } | null): void {
	outcome = ended;
}
