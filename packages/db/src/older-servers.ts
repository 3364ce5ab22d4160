/**
 * Which older servers work with a migration: the first line of its script says so, and the database keeps that line in
 * the migration's row, because an older server can't read newer scripts.
 *
 *     -- older servers: from 20261129069502_data_key
 *     -- older servers: none
 *
 * `from` names the newest migration that a server has to know at least. Scripts without the line are older than it:
 * servers that don't know them don't work with them.
 */
const first = /^-- older servers: (?:from (\d{14}_\w+)|none)$/;

/** The line of a script, or null. */
export function olderServersLine(sql: string): string | null {
	const end = sql.indexOf('\n');
	const line = end < 0 ? sql : sql.slice(0, end);
	return first.test(line) ? line : null;
}

/** Whether a server whose newest migration is `newest` works with a migration that it doesn't know. */
export function worksWith(line: string | null, newest: string): boolean {
	const from = line === null ? undefined : first.exec(line)?.[1];
	return from !== undefined && from <= newest;
}
