const pauseMs = 3000;

/** The server answers: what it hasn't got any more is gone. */
const reachable = (): Promise<boolean> =>
	fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
		// Beside a server that is being started there may be a proxy that answers.
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

/** Waits until the server answers; one question at a time for all parts that wait. */
function connection(): Promise<void> {
	coming ??= (async () => {
		do await laterOrOnline();
		while (!(await reachable()));
		coming = undefined;
	})();
	return coming;
}

/**
 * Fetches a part of the program. While there is no connection it waits for it and fetches again; it fails only when the
 * server answers that it hasn't got that part, as after an update. Where the browser keeps the failure (load-anew.ts),
 * the page is loaded anew.
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
