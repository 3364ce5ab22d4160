import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { EmbeddedDatabaseError } from './failure';
import { identify, isAlive } from './process';

/** Polling interval. Holders keep the lock for tens of milliseconds, a first start for about a second. */
const POLL_MS = 15;
/** The longest wait: a holder may be waiting for PostgreSQL's recovery, or it may have been stopped. */
const MOST_MS = 10 * 60_000;

/** A unique name for this process and call: `<pid>-<start>-<random>`. */
export function uniqueId(): string {
	return `${identify(process.pid) ?? `${process.pid}-0`}-${randomBytes(6).toString('hex')}`;
}

/** Whether the process that made `uniqueId` is alive. */
export function isOwnerAlive(id: string): boolean {
	return isAlive(id.slice(0, id.lastIndexOf('-')));
}

/**
 * Names of one kind (`<kind>.<rest>`) in the folder, without those of dead processes, whose files it removes. Safe
 * because every name is used once: a dead process's file can't become a living one's.
 */
async function livingEntries(folder: string, kind: string): Promise<string[]> {
	const living: string[] = [];
	for (const name of await readdir(folder)) {
		if (!name.startsWith(`${kind}.`)) continue;
		const rest = name.slice(kind.length + 1);
		if (isOwnerAlive(rest.slice(rest.indexOf('.') + 1))) living.push(rest);
		else await rm(path.join(folder, name), { force: true });
	}
	return living;
}

/**
 * Runs `work` while no other process runs one under the same folder. Lamport's bakery over files: nothing has to be
 * taken over from a killed process (where lock files usually go wrong); its tickets are simply not counted. First come,
 * first served; not re-entrant.
 */
export async function withLock<T>(folder: string, work: () => Promise<T>, mostMs = MOST_MS): Promise<T> {
	await mkdir(folder, { recursive: true, mode: 0o700 });
	const id = uniqueId();
	const choosing = path.join(folder, `choosing.${id}`);
	await writeFile(choosing, '');
	let ticketFile: string;
	let mine: number;
	try {
		const taken = (await livingEntries(folder, 'ticket')).map((entry) => Number.parseInt(entry, 10));
		mine = Math.max(0, ...taken) + 1;
		ticketFile = path.join(folder, `ticket.${mine}.${id}`);
		await writeFile(ticketFile, '');
	} finally {
		await rm(choosing, { force: true });
	}
	try {
		// A process that was choosing when the ticket was written may have the same number: wait until each has chosen.
		const end = performance.now() + mostMs;
		const wait = async (others: readonly string[]) => {
			if (performance.now() > end) throw new EmbeddedDatabaseError(waitedFor(folder, others, mostMs));
			await delay(POLL_MS);
		};
		for (;;) {
			// The own one is gone by now.
			const choosers = await livingEntries(folder, 'choosing');
			if (choosers.length === 0) break;
			await wait(choosers);
		}
		for (;;) {
			const before = (await livingEntries(folder, 'ticket')).filter((entry) => {
				const number = Number.parseInt(entry, 10);
				return number < mine || (number === mine && entry.slice(entry.indexOf('.') + 1) < id);
			});
			if (before.length === 0) break;
			await wait(before.map((entry) => entry.slice(entry.indexOf('.') + 1)));
		}
		return await work();
	} finally {
		await rm(ticketFile, { force: true });
	}
}

/** `others` are the unique ids of those that have it, or had it first. */
const waitedFor = (folder: string, others: readonly string[], ms: number): string =>
	`Another process has held ${folder} for ${Math.round(ms / 60_000)} minutes: ${others.map((id) => id.split('-', 1)[0]).join(', ')}. End it and start again.`;
