/** A page that has been loaded anew for a part isn't loaded anew for it once more so soon. */
const pauseMs = 60_000;

/** Whether the server has the part that couldn't be fetched. */
const isThere = (address: string): Promise<boolean> =>
	fetch(address, { method: 'HEAD', cache: 'no-store' }).then(
		({ ok, headers }) => ok && headers.get('content-type')?.includes('javascript') === true,
		() => false,
	);

/** Notes that the page is loaded anew for that part; false when it just was, or when the browser keeps nothing. */
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
 * For a part of the program that couldn't be fetched. Most browsers keep that failure for as long as the page is open
 * (the module map of HTML), so a part that the server has by now comes only with the page: this loads it anew. Throws
 * the error when the server hasn't got the part, when it isn't known which one it was, and when that was just tried.
 */
export async function loadAnew(error: unknown): Promise<never> {
	const [address] = /https?:\/\/\S+/.exec(String(error)) ?? [];
	if (address === undefined || !(await isThere(address)) || !mayLoadAnew(address)) throw error;
	window.location.reload();
	return new Promise(() => {});
}
