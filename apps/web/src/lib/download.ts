import { errorBodyOf, RequestError } from './errors/errors';
import { isHeld, whenSignedIn } from './session/held-page';
import { refuseToken, sessionToken } from './session/session';
import { authorization } from './trpc';

/** Passes a file to the browser to save. */
export function saveFile(file: Blob, fileName: string): void {
	const address = URL.createObjectURL(file);
	const link = document.createElement('a');
	link.href = address;
	link.download = fileName;
	link.click();
	// The browser needs the address until it starts saving.
	setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/**
 * Downloads a file with the session's token and passes it to the browser to save. Throws a RequestError with the
 * server's refusal.
 */
export async function download(path: string, fileName: string): Promise<void> {
	const token = sessionToken();
	const response = await fetch(path, { headers: authorization(token) });
	if (response.status === 401) {
		refuseToken(token);
		if (isHeld()) {
			await whenSignedIn();
			return download(path, fileName);
		}
	}
	if (!response.ok) throw new RequestError(errorBodyOf(await response.json().catch(() => null)));
	saveFile(await response.blob(), fileName);
}
