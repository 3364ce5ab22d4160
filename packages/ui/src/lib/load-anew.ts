/** A page that was reloaded for a chunk isn't reloaded for it again within this time. */
const pauseMs = 60_000;

/** Whether the server has the chunk that failed to load. */
const isThere = (address: string): Promise<boolean> =>
	fetch(address, { method: 'HEAD', cache: 'no-store' }).then(
		({ ok, headers }) => ok && headers.get('content-type')?.includes('javascript') === true,
		() => false,
	);

/** Records that the page reloads for that chunk; false if it just did, or if the browser stores nothing. */
function mayLoadAnew(address: string): boolean {
	const key = `anew ${address}`;
	try {
		if (Date.now() - Number(sessionStorage.getItem(key)) < pauseMs) return false;
		sessionStorage.setItem(key, String(Date.now()));
		return true;
	} catch {
		return false;
	}
}

/**
 * Handles a code chunk that failed to load. Most browsers keep that failure as long as the page is open (the HTML
 * module map), so a chunk that the server has by now only loads with a new page: this reloads it. Rethrows the error if
 * the server doesn't have the chunk, if the chunk is unknown, and if a reload was just tried.
 */
export async function loadAnew(error: unknown): Promise<never> {
	const [address] = /https?:\/\/\S+/.exec(String(error)) ?? [];
	if (address === undefined || !(await isThere(address)) || !mayLoadAnew(address)) throw error;
	window.location.reload();
	return new Promise(() => {});
}
