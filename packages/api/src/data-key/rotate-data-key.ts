import { setTimeout as pause } from 'node:timers/promises';
import type { Database, Pool } from '@rewards/db';
import { type DataKey, type KeyVersion, keyVersion } from '../crypto';
import { dataKeyOf, recordedKeys, recordNextKey } from './recorded-keys';
import { resealColumn, type SealedColumn } from './reseal';

/** It can't begin or go on; the message is a sentence for the operator. */
export class RotationRefused extends Error {
	override name = 'RotationRefused';
}

export interface RotationOptions {
	/** Tells what it waits for, and how far it is. */
	say: (line: string) => void;
	/** How long it waits for processes. Default 90 seconds: one that died is forgotten after 60. */
	patienceMs?: number;
	/** Between two looks. Default a second. */
	pauseMs?: number;
}

export interface Rotated {
	/** Values sealed anew by this call. */
	sealed: number;
	/** Values that none of the keys opens. */
	unreadable: number;
	/** Keys that the database doesn't need any more. */
	former: number;
}

const live = `select name, known, seals from data_key_process where seen_at > now() - interval '60 seconds' order by name`;

interface Process {
	name: string;
	known: string[];
	seals: string;
}

const setKeys = (what: string) => `${what} Set DATA_KEYS=<new key>,<former key>, for this command as for every server.`;

/** Adds the row of the new key. Returns processes that don't know it: then nothing was done. */
function begin(db: Database, known: readonly KeyVersion[]): Promise<string[]> {
	const [version] = known;
	if (!version || known.length < 2) throw new RotationRefused(setKeys('A rotation needs two keys.'));
	return db.transaction(async (client) => {
		// No process looks at the rows meanwhile (`followDataKey`).
		await client.query('lock table data_key in exclusive mode');
		const rows = await recordedKeys(client, known);
		const [newest] = rows;
		if (!newest) throw new RotationRefused('The database has no data key yet: start the portal first.');
		if (rows.some((row) => row.version === null))
			throw new RotationRefused(setKeys('The database needs a key that is not in DATA_KEYS.'));
		if (newest.version?.id === version.id) {
			if (newest.named) return [];
			throw new RotationRefused(setKeys('DATA_KEYS begins with the key that the database has.'));
		}
		const { rows: processes } = await client.query<Process>(live);
		const lacking = processes.filter((one) => !one.known.includes(version.id)).map(({ name }) => name);
		const dataKey = dataKeyOf(newest, known);
		if (lacking.length === 0 && dataKey) await recordNextKey(client, version, dataKey);
		return lacking;
	});
}

/** Until nothing sealed with another key can still be on its way into the database. */
async function everyoneSeals(
	pool: Pool,
	{ current }: DataKey,
	{ say, patienceMs, pauseMs }: Required<RotationOptions>,
) {
	await awaitProcesses(
		async () => {
			const { rows } = await pool.query<Process>(live);
			return rows.filter(({ seals }) => seals !== current.id).map(({ name }) => name);
		},
		'still seal with the former key',
		{ say, patienceMs, pauseMs },
	);
	const { rows } = await pool.query<{ id: string }>('select pg_current_xact_id()::text as id');
	const ended = 'select pg_snapshot_xmin(pg_current_snapshot()) > $1::xid8 as ended';
	for (let said = false; ; said = true) {
		const [row] = (await pool.query<{ ended: boolean }>(ended, [rows[0]?.id])).rows;
		if (row?.ended) return;
		if (!said) say('Waiting for transactions that began before');
		await pause(pauseMs);
	}
}

async function awaitProcesses(
	look: () => Promise<string[]>,
	what: string,
	{ say, patienceMs, pauseMs }: Required<RotationOptions>,
): Promise<void> {
	const until = performance.now() + patienceMs;
	for (let said = ''; ; ) {
		const names = await look();
		if (names.length === 0) return;
		const line = `processes that ${what}: ${names.join(', ')}`;
		if (performance.now() > until) throw new RotationRefused(`There are ${line}. Run this again afterwards.`);
		if (line !== said) say(`Waiting for ${line}`);
		said = line;
		await pause(pauseMs);
	}
}

/**
 * Rotates the data key to the first of `secrets`, or goes on with a rotation that was interrupted: every value of
 * `columns` is sealed with it, and the database doesn't need the others any more (docs/decisions/0108-keys-rotate.md).
 * Several calls may run at once, beside servers. Throws RotationRefused.
 */
export async function rotateDataKey(
	db: Database,
	secrets: readonly Uint8Array[],
	columns: (pool: Pool) => Promise<readonly SealedColumn[]>,
	{ say, patienceMs = 90_000, pauseMs = 1_000 }: RotationOptions,
): Promise<Rotated> {
	const options = { say, patienceMs, pauseMs };
	const known = secrets.map(keyVersion);
	await awaitProcesses(() => begin(db, known), "don't have the new key and must be restarted with DATA_KEYS", options);
	const [newest] = await recordedKeys(db.pool, known);
	const dataKey = newest && dataKeyOf(newest, known);
	if (!dataKey || dataKey.current.id !== known[0]?.id)
		throw new RotationRefused('Another rotation has begun. Run this again.');
	await everyoneSeals(db.pool, dataKey, options);

	let sealed = 0;
	let unreadable = 0;
	for (let left = 1; left > 0; ) {
		left = 0;
		unreadable = 0;
		let pending = 0;
		for (const column of await columns(db.pool)) {
			const done = await resealColumn(db.pool, dataKey, column);
			left += done.found;
			pending += done.found - done.sealed;
			sealed += done.sealed;
			unreadable += done.unreadable;
			if (done.sealed > 0) say(`${column.table}.${column.column}: ${done.sealed} sealed anew`);
		}
		if (pending > 0) await pause(pauseMs);
	}

	// A process that was silent for long may be back.
	await everyoneSeals(db.pool, dataKey, options);
	const { rowCount } = await db.pool.query('delete from data_key where id < $1', [newest.id]);
	return { sealed, unreadable, former: rowCount ?? 0 };
}
