import type { Connection, PoolClient, Submittable } from 'pg';

/** How long PostgreSQL may take to confirm that a COPY is given up; then its connection is cut. */
const giveUpMs = 10_000;

/** Messages of PostgreSQL's protocol, by their first byte. */
const copyData = 0x64;
const copyDone = 0x63;
const copyFail = 0x66;

function message(code: number, length: number): Buffer {
	const head = Buffer.allocUnsafe(5);
	head[0] = code;
	head.writeUInt32BE(length + 4, 1);
	return head;
}

type Wire = Pick<Connection, 'stream' | 'query'>;

/**
 * COPY … FROM STDIN as a query of pg. Every wait ends when the COPY ends, by whatever: PostgreSQL's answer or error, a
 * connection that is lost before COPY began, during it or after the last row, an interruption from outside.
 */
class CopyIn implements Submittable {
	rowCount = 0;
	/** COPY is over for PostgreSQL, or with its connection. */
	over = false;
	#wire: Wire | undefined;
	#taking = false;
	#error: unknown;
	#failed = false;
	#resolve: () => void = () => {};
	#reject: (error: unknown) => void = () => {};

	constructor(private readonly text: string) {}

	// What pg calls.
	submit(connection: Wire): void {
		this.#wire = connection;
		connection.query(this.text);
	}
	handleCopyInResponse(): void {
		this.#taking = true;
		this.#resolve();
	}
	handleCommandComplete({ text }: { text: string }): void {
		this.rowCount = Number(/^COPY (\d+)/.exec(text)?.[1] ?? 0);
	}
	handleReadyForQuery(): void {
		this.over = true;
		this.#resolve();
	}
	handleError(error: Error): void {
		this.over = true;
		this.interrupt(error);
	}

	/** Ends the current wait and every further one with this error, or with an earlier one. */
	interrupt(error: unknown): void {
		if (!this.#failed) this.#error = error;
		this.#failed = true;
		this.#reject(this.#error);
	}

	/** Waits for something outside, but no longer than the COPY. */
	during<T>(work: Promise<T>): Promise<T> {
		return new Promise((resolve, reject) => {
			this.#reject = reject;
			work.then(resolve, reject);
			if (this.#failed) reject(this.#error);
		});
	}

	/** Until PostgreSQL takes rows. */
	async begun(): Promise<void> {
		if (!this.#taking) await this.#next();
	}

	/** Sends rows, and waits while the connection takes no more. */
	async send(rows: Buffer): Promise<void> {
		const { stream } = this.#sending;
		stream.cork();
		stream.write(message(copyData, rows.length));
		const more = stream.write(rows);
		stream.uncork();
		if (more) return;
		const drained = () => this.#resolve();
		stream.on('drain', drained);
		await this.#next().finally(() => stream.off('drain', drained));
	}

	/** Says that there are no more rows, and waits for PostgreSQL's answer. */
	async finish(): Promise<void> {
		this.#sending.stream.write(message(copyDone, 0));
		while (!this.over) await this.#next();
	}

	/** PostgreSQL undoes the rows. Resolves when the connection takes other statements, or is cut. */
	async giveUp(reason: string): Promise<void> {
		if (this.over) return;
		this.#failed = false;
		const cut = setTimeout(() => this.#wire?.stream.destroy(), giveUpMs);
		try {
			await this.begun();
			const text = Buffer.from(`${reason.replaceAll('\0', '').slice(0, 200)}\0`);
			this.#sending.stream.write(Buffer.concat([message(copyFail, text.length), text]));
			while (!this.over) await this.#next();
		} catch {
			// How PostgreSQL answers, or the loss of the connection; what led here is the error that counts.
		} finally {
			clearTimeout(cut);
		}
	}

	#next(): Promise<void> {
		return this.during(
			new Promise<void>((resolve) => {
				this.#resolve = resolve;
				if (this.over) resolve();
			}),
		);
	}

	get #sending(): Wire {
		if (!this.#wire) throw new Error('COPY has not begun');
		return this.#wire;
	}
}

/**
 * COPY … FROM STDIN of what `portions` gives, with PostgreSQL's backpressure; returns the number of rows. Ends with the
 * connection, whatever `portions` is waiting for. An error of `portions`, or an abort of `signal`, ends the COPY and is
 * thrown; the transaction must then be rolled back.
 */
export async function copyIn(
	client: Pick<PoolClient, 'query'>,
	text: string,
	portions: AsyncIterable<string | Buffer>,
	signal?: AbortSignal,
): Promise<number> {
	const copy = client.query(new CopyIn(text));
	const abort = () => copy.interrupt(signal?.reason);
	const source = portions[Symbol.asyncIterator]();
	let read = false;
	try {
		signal?.addEventListener('abort', abort, { once: true });
		signal?.throwIfAborted();
		await copy.begun();
		for (let next = await copy.during(source.next()); !next.done; next = await copy.during(source.next())) {
			const rows = typeof next.value === 'string' ? Buffer.from(next.value) : next.value;
			if (rows.length > 0) await copy.send(rows);
		}
		read = true;
		await copy.finish();
		return copy.rowCount;
	} catch (error) {
		// Not awaited: a source that hangs would hold up the end.
		if (!read) void Promise.resolve(source.return?.()).catch(() => undefined);
		await copy.giveUp(error instanceof Error ? error.message : 'given up');
		throw error;
	} finally {
		signal?.removeEventListener('abort', abort);
	}
}
