import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { errorBody } from '../../errors';
import { textRows, workbookFile } from '../testing/workbook';
import { bombFile, workbookBombs } from '../testing/workbook-bombs';
import { sheetNames, workbookRows } from './open-workbook';

const megabyte = 1024 * 1024;
const bytesOf = (file: Buffer) => ({
	size: file.length,
	async *read(start: number, end: number) {
		for (let at = start; at < end; at += 65_536) yield file.subarray(at, Math.min(end, at + 65_536));
	},
});
const mine = { tenant: 'us', account: 'mine' };

/** What a process was started with; empty when it is gone. */
function commandOf(id: number): string {
	try {
		return readFileSync(`/proc/${id}/cmdline`, 'utf8');
	} catch {
		return '';
	}
}
/** Readers that this process has started; other tests in it may have left processes of other kinds. */
const children = (): number[] =>
	readdirSync('/proc/self/task')
		.flatMap((task) => readFileSync(`/proc/self/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number))
		.filter((id) => commandOf(id).includes('read-workbook'));
/** The most memory that a process has had, in bytes; 0 when it is gone. */
function peakOf(id: number): number {
	try {
		return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1] ?? 0) * 1024;
	} catch {
		return 0;
	}
}

/** Reads the first sheet to its end, and watches the memory of the reader. */
async function read(file: Buffer) {
	const before = new Set(children());
	let peak = 0;
	const watch = setInterval(() => {
		for (const id of children()) if (!before.has(id)) peak = Math.max(peak, peakOf(id));
	}, 25);
	const own = process.memoryUsage.rss();
	let rows = 0;
	let most = own;
	try {
		const [sheet = ''] = await sheetNames(bytesOf(file), mine);
		for await (const batch of workbookRows(bytesOf(file), { ...mine, sheet })) {
			rows += batch.rows.length;
			most = Math.max(most, process.memoryUsage.rss());
		}
		return { reason: null, rows, peak, own: most - own };
	} catch (error) {
		return { reason: errorBody(error).params?.['reason'], rows, peak, own: most - own };
	} finally {
		clearInterval(watch);
		expect(children().filter((id) => !before.has(id))).toEqual([]);
	}
}

const all = Object.keys(workbookBombs);
/** `npm run attack` tries all of them, at full size. */
const isAttack = process.env['ATTACK'] === '1';
const tried = isAttack
	? all
	: ['a long attribute behind good rows', 'a long comment behind a declaration', 'tags that are never closed'];

describe.runIf(process.platform === 'linux')('a workbook that is small', () => {
	it.each(tried)(
		'with %s takes a limited memory, of a process that is then gone',
		async (name) => {
			const file = await bombFile(name, isAttack ? 64 * megabyte : 20 * megabyte);
			const { reason, peak, own } = await read(file);
			expect({ name, reason }).toEqual({ name, reason: workbookBombs[name]?.reason });
			expect(peak).toBeLessThan(450 * megabyte);
			expect(own).toBeLessThan(250 * megabyte);
		},
		300_000,
	);
});

describe('a reader', () => {
	const rows = textRows(Array.from({ length: 30_000 }, (_, n) => [`row ${n}`, 'x'.repeat(100)]));
	const people = () => workbookFile({ sheets: [{ name: 'A', rows }] });

	it('gives rows in order and waits for who takes them', async () => {
		let count = 0;
		for await (const batch of workbookRows(bytesOf(await people()), { ...mine, sheet: 'A' }))
			for (const { row, cells } of batch.rows) {
				count += 1;
				if (row !== count || cells[0] !== `row ${count - 1}`) throw new Error(`Row ${row} is ${cells[0]}`);
			}
		expect(count).toBe(30_000);
	});

	it('ends with the signal of who asked, and with who takes no more', async () => {
		const file = bytesOf(await people());
		const cancelled = new AbortController();
		const reading = (async () => {
			for await (const _ of workbookRows(file, { ...mine, sheet: 'A', signal: cancelled.signal }))
				cancelled.abort('no more');
		})();
		await expect(reading).rejects.toBe('no more');
		for await (const _ of workbookRows(file, { ...mine, sheet: 'A' })) break;
		if (process.platform === 'linux') await expect.poll(children).toEqual([]);
	});

	it('that dies refuses the file, and a fault of the storage stays one', async () => {
		const file = await people();
		const kill = async function* (start: number, end: number) {
			for (const id of children()) process.kill(id, 'SIGKILL');
			yield file.subarray(start, end);
		};
		if (process.platform === 'linux') {
			const died = await sheetNames({ size: file.length, read: kill }, mine).catch(errorBody);
			expect(died).toMatchObject({ code: 'UNSUPPORTED_FILE', params: { reason: 'tooMuchWork' } });
		}
		// biome-ignore lint/correctness/useYield: it fails before its first piece
		const broken = async function* (): AsyncGenerator<Buffer> {
			throw new Error('The storage is away');
		};
		await expect(sheetNames({ size: file.length, read: broken }, mine)).rejects.toThrow('The storage is away');
	});

	it('waits for its tenant’s others, whatever the account, and for nobody else', async () => {
		const file = await people();
		let go = () => {};
		const held = new Promise<void>((resolve) => {
			go = resolve;
		});
		let begun = 0;
		const slow = async function* (start: number, end: number) {
			begun += 1;
			await held;
			yield file.subarray(start, end);
		};
		const ask = (tenant: string, account: string, read = slow) =>
			sheetNames({ size: file.length, read }, { tenant, account });
		const waiting = Array.from({ length: 6 }, (_, n) => ask('greedy', `below ${n}`));
		await expect.poll(() => begun, { timeout: 20_000 }).toBe(4);
		expect(await ask('other', 'account', bytesOf(file).read as typeof slow)).toEqual(['A']);
		expect(begun).toBe(4);
		go();
		await Promise.all(waiting);
	});

	it('has no secrets of the process that asks', async () => {
		process.env['SESSION_SECRET_OF_TEST'] = 'hidden';
		const seen: string[] = [];
		const file = await people();
		const look = async function* (start: number, end: number) {
			if (process.platform === 'linux')
				for (const id of children()) seen.push(readFileSync(`/proc/${id}/environ`, 'utf8'));
			yield file.subarray(start, end);
		};
		try {
			await sheetNames({ size: file.length, read: look }, mine);
		} finally {
			delete process.env['SESSION_SECRET_OF_TEST'];
		}
		if (process.platform === 'linux') expect(seen).not.toEqual([]);
		expect(seen.join('')).not.toContain('hidden');
	});
});
