import { createStore, type Store } from '../../lib/store';

/** One request of a sheet: `take` codes from a position in the batch, or after a code that was read. */
interface SheetQuery {
	from: number;
	after?: string;
	take: number;
}
interface SheetPage<Code> {
	codes: readonly Code[];
	/** How many positions of the batch they cover; more than codes if some were deleted. */
	places: number;
	/** `after` of the next request; null at the end of the batch. */
	next: string | null;
}

/** The part of a batch read so far. */
export interface Sheet<Code, Drawing> {
	codes: readonly (Code & { drawing: Drawing })[];
	places: number;
	state: 'reading' | 'done' | 'failed';
	error: unknown;
}

interface SheetReaderOptions<Code, Drawing> {
	ask: (query: SheetQuery, signal: AbortSignal) => Promise<SheetPage<Code>>;
	/** Called once for each code. */
	draw: (text: string) => Drawing;
	/** Position of the first code in the batch, from 0. */
	from: number;
	/** Positions of a part. */
	limit: number;
	/** Positions per request: as many as can be rendered without freezing the page. */
	take: number;
}

export interface SheetReader<Code, Drawing> {
	sheet: Store<Sheet<Code, Drawing>>;
	/** Continues after the last code, to the end of the part or to the first failed request. */
	read: () => Promise<void>;
	stop: () => void;
}

/**
 * Reads the codes of one part of a batch in chunks, so the first ones show while the last ones load. Each request
 * continues after the last code and not at an offset, so codes that are used or deleted in the meantime shift nothing.
 */
export function sheetReader<Code extends { code: string }, Drawing>({
	ask,
	draw,
	from,
	limit,
	take,
}: SheetReaderOptions<Code, Drawing>): SheetReader<Code, Drawing> {
	const sheet = createStore<Sheet<Code, Drawing>>({ codes: [], places: 0, state: 'reading', error: null });
	let after: string | null = null;
	let running: AbortController | null = null;
	const stop = () => running?.abort();

	const read = async (): Promise<void> => {
		stop();
		running = new AbortController();
		const { signal } = running;
		sheet.set({ ...sheet.get(), state: 'reading', error: null });
		while (sheet.get().state === 'reading') {
			const { codes, places } = sheet.get();
			try {
				const query = { from, take: Math.min(take, limit - places), ...(after === null ? {} : { after }) };
				const page = await ask(query, signal);
				if (signal.aborted) return;
				after = page.next;
				const seen = places + page.places;
				const drawn = page.codes.map((code) => ({ ...code, drawing: draw(code.code) }));
				const state = page.next === null || seen >= limit ? 'done' : 'reading';
				sheet.set({ codes: [...codes, ...drawn], places: seen, state, error: null });
			} catch (error) {
				if (signal.aborted) return;
				sheet.set({ ...sheet.get(), state: 'failed', error });
			}
		}
	};
	return { sheet, read, stop };
}
