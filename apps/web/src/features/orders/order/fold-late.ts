/**
 * The lines of a timeline, newest first, with those of messages that changed nothing in one place, the latest's: a
 * supplier can repeat them for months. `late` has all of them; a single one stays as it is.
 */
export function foldLate<Line extends { late?: true }>(all: readonly Line[]): { lines: Line[]; late: Line[] } {
	const late = all.filter((line) => line.late);
	return { lines: all.filter((line) => !line.late || line === late[0]), late };
}
