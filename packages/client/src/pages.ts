/** What every list procedure of the client looks like. */
interface ListProcedure<Input, Row> {
	query: (input: Input, options?: { signal?: AbortSignal }) => Promise<{ items: Row[]; nextCursor: string | null }>;
}
type Asked<Input> = Omit<Input & object, 'cursor' | 'skip' | 'withTotal'>;

/** A list in pages of `take` rows (at most 1000), each as fast as the first. */
export async function* pages<Input, Row>(
	list: ListProcedure<Input, Row>,
	input: Asked<Input>,
	{ signal }: { signal?: AbortSignal } = {},
): AsyncGenerator<Row[], void> {
	let cursor: string | null | undefined;
	do {
		const asked = { take: 500, withTotal: false, ...input, ...(cursor ? { cursor } : {}) };
		// Every list takes the added fields.
		const page = await list.query(asked as Input, signal ? { signal } : {});
		if (page.items.length > 0) yield page.items;
		cursor = page.nextCursor;
	} while (cursor);
}

/** The same, row by row. */
export async function* rows<Input, Row>(
	list: ListProcedure<Input, Row>,
	input: Asked<Input>,
	options: { signal?: AbortSignal } = {},
): AsyncGenerator<Row, void> {
	for await (const page of pages(list, input, options)) yield* page;
}
