/**
 * The process that reads spreadsheets (XLSX workbooks; open-workbook.ts starts it): gets a question, asks for the bytes
 * of the file that it needs, and answers with rows. It has nothing to lose: no secrets, no database. It ends by itself
 * beyond its share of memory and time, and with the process that started it.
 */
import { exit, stdin, stdout } from 'node:process';
import { type Frame, frames, readFrames, sendFrame } from './frames';
import { WorkbookRefused } from './refused';
import { Workbook } from './workbook';
import type { RandomBytes } from './zip';

/** What is asked: the names of the sheets, or the rows of one. */
export interface WorkbookQuestion {
	/** Bytes of the file. */
	size: number;
	sheet?: string;
	atMost?: number;
	/** Most memory of this process in bytes, and most processor time in seconds. */
	memory: number;
	seconds: number;
}

const beatMs = 1_000;
const lookMs = 200;
/** Bytes asked for at a time, one piece ahead. */
const pieceSize = 256 * 1024;

/** Bytes of the file, which the other process has. */
class AskedBytes implements RandomBytes {
	readonly #waiting: ((bytes: Buffer) => void)[] = [];

	constructor(readonly size: number) {}

	take(bytes: Buffer): void {
		this.#waiting.shift()?.(bytes);
	}

	async *read(start: number, end: number): AsyncGenerator<Buffer> {
		let next = this.#ask(start, end);
		for (let at = start; at < end; at += pieceSize) {
			const bytes = await next;
			if (at + pieceSize < end) next = this.#ask(at + pieceSize, end);
			yield bytes;
		}
	}

	#ask(start: number, end: number): Promise<Buffer> {
		const asked = new Promise<Buffer>((resolve) => this.#waiting.push(resolve));
		void sendFrame(stdout, frames.need, JSON.stringify({ start, end: Math.min(end, start + pieceSize) }));
		return asked;
	}
}

/** Rejects once reading takes more than its share. Text is parsed in small slices, so that the clock is heard. */
const beyondShare = ({ memory, seconds }: WorkbookQuestion): Promise<never> =>
	new Promise((_, reject) => {
		setInterval(() => {
			const { user, system } = process.cpuUsage();
			const isBeyond = process.memoryUsage.rss() > memory || (user + system) / 1e6 > seconds;
			if (isBeyond) reject(new WorkbookRefused('tooMuchWork'));
		}, lookMs).unref();
	});

async function answer(asked: WorkbookQuestion, bytes: RandomBytes): Promise<void> {
	const workbook = await Workbook.open(bytes);
	if (asked.sheet === undefined) await sendFrame(stdout, frames.names, JSON.stringify(workbook.names));
	else {
		for await (const batch of workbook.rows(asked.sheet, asked.atMost))
			await sendFrame(stdout, frames.rows, JSON.stringify(batch));
	}
}

/** Says how it ended, and ends once that is written. */
async function finish(work: () => Promise<void>): Promise<never> {
	try {
		await work();
		await sendFrame(stdout, frames.end);
	} catch (error) {
		if (error instanceof WorkbookRefused) await sendFrame(stdout, frames.refused, JSON.stringify(error));
		else await sendFrame(stdout, frames.fault, error instanceof Error ? (error.stack ?? error.message) : String(error));
	}
	await new Promise<void>((resolve) => stdout.end(resolve));
	return exit(0);
}

// An interrupt from the terminal reaches the whole group; the process that asked decides what becomes of the work.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
// Nobody reads any more.
stdout.on('error', () => exit(1));
setInterval(() => void sendFrame(stdout, frames.beat), beatMs).unref();

let bytes: AskedBytes | undefined;
const take = ({ kind, body }: Frame): void => {
	if (kind === frames.bytes) bytes?.take(Buffer.from(body));
	if (kind !== frames.ask) return;
	const asked: WorkbookQuestion = JSON.parse(body.toString());
	const own = new AskedBytes(asked.size);
	bytes = own;
	void finish(() => Promise.race([answer(asked, own), beyondShare(asked)]));
};
for await (const frame of readFrames(stdin)) take(frame);
exit(1);
