import { expect, test } from 'vitest';
import { drawQr } from '../../lib/qr-drawing';
import { sheetReader } from './sheet-reader';

interface Stored {
	sid: string;
	code: string;
	there: boolean;
}
const batchOf = (size: number): Stored[] =>
	Array.from({ length: size }, (_, at) => ({ sid: `s${at}`, code: `CODE${at}`, there: true }));

/** The server's side of a sheet: positions count all codes that the batch has ever had. */
const served = (batch: readonly Stored[]) => (query: { from: number; after?: string; take: number }) => {
	const first = query.after === undefined ? query.from : batch.findIndex(({ sid }) => sid === query.after) + 1;
	const places = batch.slice(first, first + query.take);
	const codes = places.filter(({ there }) => there).map(({ sid, code }) => ({ sid, code }));
	const next = places.length < query.take ? null : (places.at(-1)?.sid ?? null);
	return Promise.resolve({ codes, places: places.length, next });
};
const part = { from: 0, limit: 300, take: 100 };
const codesOf = (batch: readonly Stored[]) => batch.map(({ code }) => code);

test('reads one part in chunks, and renders each code once', async () => {
	const batch = batchOf(1000);
	const drawn: string[] = [];
	const states: string[] = [];
	const draw = (text: string) => drawn.push(text);
	const { sheet, read } = sheetReader({ ask: served(batch), draw, ...part, from: 300 });
	sheet.subscribe(() => states.push(`${sheet.get().state} ${sheet.get().places}`));
	await read();
	expect(drawn).toEqual(codesOf(batch.slice(300, 600)));
	expect(states).toEqual(['reading 0', 'reading 100', 'reading 200', 'done 300']);
	expect(sheet.get().codes.map(({ code }) => code)).toEqual(drawn);
});

test('consecutive parts omit no code, whatever is deleted in between', async () => {
	const batch = batchOf(500);
	const sheets: string[] = [];
	for (const from of [0, 300]) {
		const { sheet, read } = sheetReader({ ask: served(batch), draw: () => null, ...part, from });
		await read();
		sheets.push(...sheet.get().codes.map(({ code }) => code));
		for (const code of batch.slice(0, 50)) code.there = false;
	}
	expect(sheets).toEqual(codesOf(batch));
});

test('a failed request is retried after the last code, and nothing is read twice', async () => {
	const batch = batchOf(300);
	const drawn: string[] = [];
	let asked = 0;
	const ask: ReturnType<typeof served> = (query) => {
		asked += 1;
		return asked === 3 ? Promise.reject(new TypeError('no connection')) : served(batch)(query);
	};
	const { sheet, read } = sheetReader({ ask, draw: (text) => drawn.push(text), ...part });
	await read();
	expect(sheet.get()).toMatchObject({ state: 'failed', places: 200, error: new TypeError('no connection') });
	await read();
	expect(sheet.get()).toMatchObject({ state: 'done', places: 300, error: null });
	expect(drawn).toEqual(codesOf(batch));
	expect(asked).toBe(4);
});

test('a stopped reader reports nothing more', async () => {
	const { sheet, read, stop } = sheetReader({ ask: served(batchOf(300)), draw: () => null, ...part });
	const reading = read();
	stop();
	await reading;
	expect(sheet.get()).toMatchObject({ places: 0, state: 'reading' });
});

test('a QR code is drawn in runs, with its quiet zone', () => {
	const { path, size } = drawQr('01582V6ACE');
	expect(size).toBe(29);
	// The top edge of the first finder pattern, seven modules long, four from the edge.
	expect(path).toMatch(/^M4 4h7v1h-7z/);
});
