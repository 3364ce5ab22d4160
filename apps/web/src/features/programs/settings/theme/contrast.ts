/** The contrast that WCAG 2.2 requires for text (AA). */
export const leastContrast = 4.5;

type Rgb = readonly [number, number, number];

/** `#rrggbb` as three numbers from 0 to 255; null for anything else. */
function rgbOf(color: string): Rgb | null {
	const hex = /^#([0-9a-f]{6})$/i.exec(color)?.[1];
	if (hex === undefined) return null;
	const value = Number.parseInt(hex, 16);
	return [value >> 16, (value >> 8) & 255, value & 255];
}
const hexOf = (rgb: readonly number[]): string =>
	`#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

/** Relative luminance as WCAG defines it. */
function luminance(rgb: readonly number[]): number {
	const [red = 0, green = 0, blue = 0] = rgb.map((part) => {
		const value = part / 255;
		return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
	});
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function ratio(one: readonly number[], other: readonly number[]): number {
	const [a, b] = [luminance(one), luminance(other)];
	return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** The contrast of two colors, 1 to 21; null if one of them is invalid. */
export function contrast(one: string, other: string): number | null {
	const [a, b] = [rgbOf(one), rgbOf(other)];
	return a && b ? ratio(a, b) : null;
}

/**
 * The color nearest to `color` that is readable on `ground`: mixed with as little black or white as needed. Black or
 * white themselves always suffice. Null if one of them is invalid.
 */
export function nearestReadable(color: string, ground: string): string | null {
	const [from, behind] = [rgbOf(color), rgbOf(ground)];
	if (!from || !behind) return null;
	for (let step = 0; step <= 255; step += 1) {
		for (const target of [0, 255]) {
			// Rounded before the check: this is the color that ends up in the field.
			const mixed = from.map((part) => Math.round(part + ((target - part) * step) / 255));
			if (ratio(mixed, behind) >= leastContrast) return hexOf(mixed);
		}
	}
	return null;
}

/** A contrast as people write it, never rounded up to a sufficient one. */
export const contrastText = (value: number, locale: string): string =>
	`${new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(Math.floor(value * 10) / 10)}:1`;
