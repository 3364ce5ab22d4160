const pauseMs = 3000;

/** The server responds: files missing now are gone for good. */
const reachable = (): Promise<boolean> =>
	fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
		// A proxy may respond in front of a server that is starting.
		({ status }) => status < 500,
		() => false,
	);

const laterOrOnline = (): Promise<void> =>
	new Promise((resolve) => {
		const go = () => {
			clearTimeout(timer);
			window.removeEventListener('online', go);
			resolve();
		};
		const timer = setTimeout(go, pauseMs);
		window.addEventListener('online', go);
	});

let coming: Promise<void> | undefined;

/** Waits until the server responds; one request at a time serves all waiting parts. */
function connection(): Promise<void> {
	coming ??= (async () => {
		do await laterOrOnline();
		while (!(await reachable()));
		coming = undefined;
	})();
	return coming;
}

/**
 * Loads a code chunk. Without a connection, it waits and loads again; it fails only when the server says that it no
 * longer has the chunk, as after an update. If the browser caches the failure (load-anew.ts), the page reloads.
 */
export async function lasting<Part>(load: () => Promise<Part>): Promise<Part> {
	for (;;) {
		try {
			return await load();
		} catch (error) {
			if (await reachable()) return load().catch(() => import('./load-anew').then(({ loadAnew }) => loadAnew(error)));
			await connection();
		}
	}
}
