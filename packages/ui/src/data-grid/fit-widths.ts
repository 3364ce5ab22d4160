/** Widths in pixels at 100% font size. */
export interface Fitted {
	id: string;
	width: number;
	min: number;
	/** Share of the room left over; 0 keeps the width. */
	grow: number;
}

/**
 * Gives the room that is left over to the columns that grow, so that the columns together are exactly as wide as the grid: sticky
 * offsets are computed from these numbers. Columns too wide together stay as they are and the grid scrolls.
 */
export function fitWidths(columns: readonly Fitted[], available: number): Record<string, number> {
	const total = columns.reduce((sum, column) => sum + column.width, 0);
	const room = Math.max(0, available - total);
	const shares = columns.reduce((sum, column) => sum + column.grow, 0);
	// When nothing may grow the last column takes it: a gap at the end looks like a fault.
	const taker = shares === 0 ? columns.at(-1)?.id : undefined;
	const widths: Record<string, number> = {};
	for (const { id, width, min, grow } of columns) {
		const share = shares ? (room * grow) / shares : id === taker ? room : 0;
		widths[id] = Math.max(min, width + share);
	}
	return widths;
}
