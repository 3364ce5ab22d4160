interface Pace {
	/** How many at once. */
	atOnce: number;
	/** What hasn't begun by then waits for the next time. */
	withinMs: number;
	signal?: AbortSignal | undefined;
}

/** Works through a list, in its order, a few at once; `work` handles its own failures. */
export async function workThrough<Item>(
	items: readonly Item[],
	{ atOnce, withinMs, signal }: Pace,
	work: (item: Item) => Promise<unknown>,
): Promise<void> {
	const until = performance.now() + withinMs;
	let at = 0;
	const next = async (): Promise<void> => {
		while (at < items.length && performance.now() < until && !signal?.aborted) {
			const item = items[at] as Item;
			at += 1;
			await work(item);
		}
	};
	await Promise.all(Array.from({ length: atOnce }, next));
}
