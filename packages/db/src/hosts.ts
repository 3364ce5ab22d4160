import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

const form = /^(\w+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s;

/**
 * The addresses of a database, each with one host: a database address may name several, as libpq's do
 * (`postgresql://user:password@one:5432,two:5432/database`), of which one is the primary.
 */
export function addressesOf(url: string): string[] {
	const [, before = '', hosts = '', after = ''] = form.exec(url) ?? [];
	return hosts.includes(',') ? hosts.split(',').map((host) => `${before}${host.trim()}${after}`) : [url];
}

/** The hosts of a database address with their ports, for messages. */
export const hostsOf = (url: string): string =>
	addressesOf(url)
		.map((address) => new URL(address).host)
		.join(', ');

/** None of several hosts accepts changes; the message names each with its reason. */
export class NoPrimary extends Error {
	override name = 'NoPrimary';
}

const askMs = 3_000;
const againMs = 250;

/** Resolves if the server at an address accepts changes; rejects with the reason. */
async function ask(address: string, connectionString = address): Promise<string> {
	const client = new pg.Client({
		connectionString,
		application_name: 'rewards-primary',
		connectionTimeoutMillis: askMs,
		query_timeout: askMs,
	});
	client.on('error', () => undefined);
	try {
		await client.connect();
		const { rows } = await client.query<{ refuses: boolean }>(
			`select current_setting('transaction_read_only') = 'on' as refuses`,
		);
		if (rows[0]?.refuses) throw new Error('accepts no changes');
		return address;
	} catch (error) {
		const maintenance = new URL(address);
		maintenance.pathname = '/postgres';
		// It has no such database yet: whoever asked creates it on the primary.
		if (error instanceof pg.DatabaseError && error.code === '3D000' && connectionString === address)
			return await ask(address, maintenance.toString());
		throw new Error(`${maintenance.host}: ${error instanceof Error ? error.message : error}`);
	} finally {
		Reflect.get(client, 'connection').stream.destroy();
	}
}

/**
 * Which of a database's hosts is the primary. With one host there is nothing to ask. All pools and listening
 * connections of a process share what one of them finds out.
 */
export class Primary {
	/** The address of the host that was found last. */
	url: string;
	readonly several: boolean;
	readonly #addresses: readonly string[];
	#known: boolean;
	#finding: Promise<string> | null = null;

	constructor(url: string) {
		this.#addresses = addressesOf(url);
		this.url = this.#addresses[0] ?? url;
		this.several = this.#addresses.length > 1;
		this.#known = !this.several;
	}

	/** A connection was lost or refused, or accepted no changes: another host may be the primary by now. */
	doubt(): void {
		this.#known = !this.several;
	}

	/**
	 * The address of the primary. Asks all hosts at once, again and again for `patienceMs`; then throws
	 * {@link NoPrimary}.
	 */
	async find(patienceMs: number): Promise<string> {
		const until = performance.now() + patienceMs;
		for (;;) {
			if (this.#known) return this.url;
			this.#finding ??= this.#ask().finally(() => {
				this.#finding = null;
			});
			try {
				return await this.#finding;
			} catch (error) {
				if (performance.now() > until) throw error;
				await delay(againMs);
			}
		}
	}

	async #ask(): Promise<string> {
		try {
			this.url = await Promise.any(this.#addresses.map((address) => ask(address)));
			this.#known = true;
			return this.url;
		} catch (error) {
			const reasons = error instanceof AggregateError ? error.errors.map(({ message }) => message) : [String(error)];
			throw new NoPrimary(`No host of the database accepts changes (${reasons.join('; ')})`, { cause: error });
		}
	}
}

const primaries = new Map<string, Primary>();

/** The one {@link Primary} of this process for a database address. */
export function primaryOf(url: string): Primary {
	const known = primaries.get(url) ?? new Primary(url);
	if (known.several) primaries.set(url, known);
	return known;
}
