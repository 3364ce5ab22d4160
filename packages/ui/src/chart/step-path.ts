export interface Step {
	/** Milliseconds. */
	at: number;
	value: number;
}

/** The smallest 1, 2 or 5 times a power of ten that is at least the value: the end of an axis. */
export function niceTop(value: number): number {
	if (value <= 0) return 1;
	const power = 10 ** Math.floor(Math.log10(value));
	return ([1, 1.5, 2, 2.5, 3, 4, 5, 6, 8].find((factor) => factor * power >= value) ?? 10) * power;
}

const round = (value: number): number => Math.round(value * 100) / 100;

/**
 * A step line as SVG path data in a box of that size: it keeps a value until the next point. Time runs from left to
 * right over the span of the points, 0 is at the bottom and `top` at the top. A single point is a level line. The last
 * value reaches the right edge.
 */
export function stepPath(steps: readonly Step[], top: number, width: number, height: number): string {
	const [first] = steps;
	const last = steps.at(-1);
	if (!first || !last) return '';
	const span = last.at - first.at;
	const y = (value: number) => round(height - (value / top) * height);
	const x = (at: number) => round(span > 0 ? ((at - first.at) / span) * width : 0);
	const moves = steps.slice(1).map(({ at, value }) => `H${x(at)}V${y(value)}`);
	return `M0 ${y(first.value)}${moves.join('')}H${width}`;
}
