import { type ChildProcess, spawn } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FairQueue } from '../../shares';
import { refuseFile } from '../refuse-file';
import { type Frame, frames, readFrames, sendFrame } from './frames';
import type { WorkbookQuestion } from './read-workbook';
import type { WorkbookRefused } from './refused';
import type { RowBatch } from './workbook';
import type { RandomBytes } from './zip';

/** Who asks: a tenant and an account of it, whose readers take turns with those of others. */
export interface AskedFor {
	tenant: string;
	account: string;
	signal?: AbortSignal | undefined;
}

/** Share of one reader. What V8 manages is limited more tightly, and ends the process at once. */
const share = { heapMb: 256, memory: 768 * 1024 * 1024 };
/** Processor time for a first look, which a request waits for, and for a whole sheet. */
const seconds = { look: 40, sheet: 15 * 60 };
/** A reader says every second that it is at work. */
const silentMs = 60_000;
const lookMs = 5_000;
/** The end of what a reader wrote to its error output. */
const saidLength = 4_000;

/** As many as a process runs jobs, and two more. Tenants leave some for each other, and so do their accounts. */
const turns = new FairQueue({
	slots: 6,
	levels: [
		{ each: 4, waiting: 60 },
		{ each: 3, waiting: 30 },
	],
	retryAfterSeconds: 5,
	reason: 'inFlight',
});

// In the sources it is next to this file, in the built server next to all others.
const isSource = import.meta.url.endsWith('.ts');
const program = fileURLToPath(new URL(isSource ? './read-workbook.ts' : './read-workbook.js', import.meta.url));

function newReader(): ChildProcess {
	const how = [`--max-old-space-size=${share.heapMb}`, ...(isSource ? ['--import', 'tsx'] : [])];
	return spawn(process.execPath, [...how, program], {
		cwd: dirname(program),
		// None of the server's secrets.
		env: { MALLOC_ARENA_MAX: '2' },
		stdio: ['pipe', 'pipe', 'pipe'],
	});
}

/** The bytes that a reader asks for, mostly one piece behind the other: those are read from storage in one go. */
class Source {
	#open: AsyncIterator<Buffer> | undefined;
	#at = 0;
	#rest: Buffer = Buffer.alloc(0);

	constructor(private readonly bytes: RandomBytes) {}

	async piece(start: number, end: number): Promise<Buffer> {
		if (!this.#open || start !== this.#at) {
			await this.close();
			this.#open = this.bytes.read(start, this.bytes.size)[Symbol.asyncIterator]();
			this.#rest = Buffer.alloc(0);
		}
		const parts = [this.#rest];
		let length = this.#rest.byteLength;
		while (length < end - start) {
			const { done, value } = await this.#open.next();
			if (done) break;
			parts.push(value);
			length += value.byteLength;
		}
		const all = Buffer.concat(parts, length);
		this.#rest = all.subarray(end - start);
		this.#at = end;
		return all.subarray(0, end - start);
	}

	async close(): Promise<void> {
		await this.#open?.return?.();
		this.#open = undefined;
	}
}

/**
 * Asks a reader, in a process of its own that is killed when the answer is no longer wanted, is silent for too long, or
 * takes more than its share. Yields what it answers.
 */
async function* answers(
	bytes: RandomBytes,
	question: Pick<WorkbookQuestion, 'sheet' | 'atMost'>,
	signal?: AbortSignal,
): AsyncGenerator<Frame> {
	signal?.throwIfAborted();
	const child = newReader();
	const { stdin, stdout, stderr } = child;
	if (!stdin || !stdout || !stderr) throw new Error('A reader has no pipes');
	let fault: Error | undefined;
	let said = '';
	let heard: number | null = performance.now();
	child.once('error', (error) => {
		fault = error;
	});
	// A process that is gone says why by its end.
	stdin.on('error', () => undefined);
	stderr.on('data', (text) => {
		said = (said + String(text)).slice(-saidLength);
	});
	const kill = () => void child.kill('SIGKILL');
	const watch = setInterval(() => {
		if (heard !== null && performance.now() - heard > silentMs) kill();
	}, lookMs);
	signal?.addEventListener('abort', kill);
	const closed = new Promise<[number | null, NodeJS.Signals | null]>((resolve) =>
		child.once('close', (code, by) => resolve([code, by])),
	);
	const source = new Source(bytes);
	const isWhole = question.sheet !== undefined && question.atMost === undefined;
	const own = { ...share, seconds: isWhole ? seconds.sheet : seconds.look };
	try {
		const asked: WorkbookQuestion = { ...question, size: bytes.size, memory: own.memory, seconds: own.seconds };
		void sendFrame(stdin, frames.ask, JSON.stringify(asked)).catch(() => undefined);
		for await (const frame of readFrames(stdout)) {
			// What happens now takes this process's time, not the reader's.
			heard = null;
			if (frame.kind === frames.need) {
				const { start, end }: { start: number; end: number } = JSON.parse(frame.body.toString());
				void sendFrame(stdin, frames.bytes, await source.piece(start, end)).catch(() => undefined);
			} else if (frame.kind === frames.end) return;
			else if (frame.kind === frames.refused) {
				const { reason, params }: WorkbookRefused = JSON.parse(frame.body.toString());
				refuseFile(reason, params);
			} else if (frame.kind === frames.fault)
				throw new Error('The reader of workbooks failed', { cause: frame.body.toString() });
			else if (frame.kind !== frames.beat) yield frame;
			heard = performance.now();
		}
		const [code, by] = await closed;
		signal?.throwIfAborted();
		// Killed: by V8 or the system for its memory, or above for its silence.
		if (by !== null || code === 134) refuseFile('tooMuchWork');
		throw fault ?? new Error(`The reader of workbooks ended with ${code}`, { cause: said });
	} finally {
		clearInterval(watch);
		signal?.removeEventListener('abort', kill);
		kill();
		await Promise.all([source.close(), fault ? undefined : closed]);
	}
}

/** The same when it is the account's turn. */
async function* inTurn<Item>(asked: AskedFor, work: () => AsyncGenerator<Item>): AsyncGenerator<Item> {
	let release = () => {};
	const held = new Promise<void>((resolve) => {
		release = resolve;
	});
	let over: Promise<void> | undefined;
	await new Promise<void>((begin, refuse) => {
		over = turns
			.run(
				[asked.tenant, asked.account],
				() => {
					begin();
					return held;
				},
				asked.signal,
			)
			.catch(refuse);
	});
	try {
		yield* work();
	} finally {
		release();
		await over;
	}
}

/** The sheets that Excel shows. Throws UNSUPPORTED_FILE for a file that isn't a workbook, or exceeds a real one. */
export async function sheetNames(bytes: RandomBytes, asked: AskedFor): Promise<string[]> {
	let names: string[] = [];
	for await (const { kind, body } of inTurn(asked, () => answers(bytes, {}, asked.signal)))
		if (kind === frames.names) names = JSON.parse(body.toString());
	return names;
}

/** The rows of a sheet; of the first `atMost`, only the texts that they need are read. */
export async function* workbookRows(
	bytes: RandomBytes,
	{ sheet, atMost, ...asked }: AskedFor & { sheet: string; atMost?: number | undefined },
): AsyncGenerator<RowBatch> {
	const question = { sheet, ...(atMost === undefined ? {} : { atMost }) };
	for await (const { kind, body } of inTurn(asked, () => answers(bytes, question, asked.signal)))
		if (kind === frames.rows) yield JSON.parse(body.toString());
}
