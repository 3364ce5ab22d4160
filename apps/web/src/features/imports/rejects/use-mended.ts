import type { RejectedRow } from '@rewards/validators/imports/mends';
import { useMemo, useState } from 'react';
import { mendedKeys } from '../../../lib/mended-cells';
import { useSelf } from '../../../lib/session/self';
import { readStoredJson, type StorageKey, storedKeys, useStored, writeStored } from '../../../lib/storage/storage';

/** The corrected cells of a row, by column position. */
export type MendedCells = Readonly<Record<string, string>>;
type MendedRows = Readonly<Record<string, MendedCells>>;

interface Kept {
	/** When a cell was last corrected. */
	at: number;
	rows: MendedRows;
	/** Sent rows, and the import that takes them: kept until it has ended, because it may fail. */
	sent?: { jobId: string; lines: number[] };
}

const keyOf = (userId: string, fileId: string) => `${mendedKeys}${userId}.${fileId}` as const;
/** The server keeps a file for a week; its corrections are useless after that. */
const keptMs = 8 * 86_400_000;

const isKept = (value: unknown): value is Kept =>
	typeof value === 'object' && value !== null && 'at' in value && 'rows' in value && typeof value.rows === 'object';

/** Corrections of files that no longer exist. */
function outdated(): Partial<Record<StorageKey, null>> {
	const old = storedKeys(mendedKeys).filter((key): key is typeof mendedKeys => {
		const kept = readStoredJson(key as typeof mendedKeys);
		return !isKept(kept) || kept.at < Date.now() - keptMs;
	});
	return Object.fromEntries(old.map((key) => [key, null]));
}

/** The number of corrected rows of a file that wait to be sent. */
export function useMendedCount(fileId: string): number {
	const key = keyOf(useSelf().user.id, fileId);
	useStored(key);
	const found = readStoredJson(key);
	return isKept(found) ? Object.keys(found.rows).length : 0;
}

/** A row without corrected cells is not stored. */
const withRow = (rows: MendedRows, line: number, cells: MendedCells): MendedRows => {
	const { [line]: _, ...others } = rows;
	return Object.keys(cells).length > 0 ? { ...others, [line]: cells } : others;
};

/**
 * The corrected, unsent rows of a file. The browser keeps them after a reload and in every tab, until their user signs
 * out or another one signs in. Cells in columns that hold secrets are lost with the page.
 */
export function useMended(fileId: string, isSecret: (index: number) => boolean) {
	const key = keyOf(useSelf().user.id, fileId);
	const text = useStored(key);
	const [secrets, setSecrets] = useState<MendedRows>({});
	// biome-ignore lint/correctness/useExhaustiveDependencies: what is kept changes with its text
	const kept = useMemo((): Kept => {
		const found = readStoredJson(key);
		return isKept(found) ? found : { at: 0, rows: {} };
	}, [key, text]);
	const write = (next: Kept) =>
		writeStored({
			...outdated(),
			[key]: Object.keys(next.rows).length > 0 || next.sent ? JSON.stringify({ ...next, at: Date.now() }) : null,
		});
	const sent = new Set(kept.sent?.lines ?? []);
	const cellsOf = (line: number): MendedCells => ({ ...kept.rows[line], ...secrets[line] });
	const lines = [...new Set([...Object.keys(kept.rows), ...Object.keys(secrets)])]
		.map(Number)
		.filter((line) => !sent.has(line))
		.sort((one, other) => one - other);
	const without = (rows: MendedRows, gone: ReadonlySet<number>): MendedRows =>
		Object.fromEntries(Object.entries(rows).filter(([line]) => !gone.has(Number(line))));
	return {
		/** Rows that can be sent, by line. */
		lines,
		cellsOf,
		/** The import of the last sent rows, until it has ended. */
		sentTo: kept.sent?.jobId ?? null,
		/** Stores a cell; one that equals the file isn't a correction. */
		mend(row: Pick<RejectedRow, 'line'>, index: number, value: string, original: string) {
			const secret = isSecret(index);
			const { [index]: _, ...others } = (secret ? secrets : kept.rows)[row.line] ?? {};
			const cells = value === original ? others : { ...others, [index]: value };
			if (secret) setSecrets(withRow(secrets, row.line, cells));
			else write({ ...kept, rows: withRow(kept.rows, row.line, cells) });
		},
		/** They are being imported. */
		send(jobId: string, given: number[]) {
			write({ ...kept, sent: { jobId, lines: given } });
		},
		/** Their import has ended: with `took` the server has them, otherwise they can be sent again. */
		settle(took: boolean) {
			const { sent: _, ...rest } = kept;
			if (took) setSecrets(without(secrets, sent));
			write(took ? { ...rest, rows: without(rest.rows, sent) } : rest);
		},
		/** Deletes the corrections of these rows, or of all. */
		forget(gone: readonly number[] = lines) {
			const which = new Set(gone);
			setSecrets(without(secrets, which));
			write({ ...kept, rows: without(kept.rows, which) });
		},
	};
}
export type Mended = ReturnType<typeof useMended>;
