/** Widths in pixels at 100% font size. */
export interface Fitted {
	id: string;
	width: number;
	min: number;
	/** Share of the remaining width; 0 keeps the width. */
	grow: number;
}

/** The fraction of its width that a growing column keeps when space is short. */
const least = 0.75;

/**
 * Makes the columns together exactly as wide as the grid, because sticky offsets are computed from these numbers.
 * Growing columns share the remaining width, or give up to a quarter of theirs if that is enough to show all. If it
 * isn't, the widths stay and the grid scrolls.
 */
export function fitWidths(columns: readonly Fitted[], available: number): Record<string, number> {
	const total = columns.reduce((sum, column) => sum + column.width, 0);
	const room = available - total;
	const shares = columns.reduce((sum, column) => sum + column.grow, 0);
	const spare = ({ width, min, grow }: Fitted) => (grow > 0 ? Math.max(0, width - Math.max(min, width * least)) : 0);
	const spares = columns.reduce((sum, column) => sum + spare(column), 0);
	// If no column may grow, the last one takes the rest: a gap at the end looks like a defect.
	const taker = shares === 0 ? columns.at(-1)?.id : undefined;
	const shareOf = (column: Fitted): number => {
		if (room < 0) return available > 0 && -room <= spares ? (room * spare(column)) / spares : 0;
		if (shares === 0) return column.id === taker ? room : 0;
		return (room * column.grow) / shares;
	};
	const widths: Record<string, number> = {};
	for (const column of columns) widths[column.id] = Math.max(column.min, column.width + shareOf(column));
	return widths;
}
