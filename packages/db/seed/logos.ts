import { createHash } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import type { PoolClient } from 'pg';

/** Marks as distances to their edge: negative inside. The picture spans -1 to 1. */
type Mark = (x: number, y: number) => number;

const disc =
	(radius: number, left = 0, top = 0): Mark =>
	(x, y) =>
		Math.hypot(x - left, y - top) - radius;
const bar =
	(left: number, top: number, width: number, bottom = 0.7): Mark =>
	(x, y) =>
		Math.max(Math.abs(x - left) - width / 2, top - y, y - bottom);
const any =
	(...marks: Mark[]): Mark =>
	(x, y) =>
		Math.min(...marks.map((mark) => mark(x, y)));
const without =
	(mark: Mark, ...holes: Mark[]): Mark =>
	(x, y) =>
		Math.max(mark(x, y), ...holes.map((hole) => -hole(x, y)));
const diamond =
	(size: number): Mark =>
	(x, y) =>
		(Math.abs(x) + Math.abs(y) - size) / Math.SQRT2;
const peak =
	(left: number, top: number): Mark =>
	(x, y) =>
		Math.max((Math.abs(x - left) * 1.2 - (y - top)) / 1.56, y - 0.65);

const marks: readonly Mark[] = [
	any(without(disc(0.8), disc(0.52)), disc(0.24)),
	any(bar(-0.55, 0.1, 0.36), bar(0, -0.3, 0.36), bar(0.55, -0.75, 0.36)),
	without(diamond(0.95), diamond(0.42)),
	any(peak(-0.25, -0.6), peak(0.45, -0.2)),
	(x, y) => Math.max(disc(1.05, -0.6, 0.6)(x, y), disc(1.05, 0.6, -0.6)(x, y)),
	any(disc(0.42, -0.36, -0.3), disc(0.42, 0.36, -0.3), disc(0.42, 0, 0.36)),
];

/** Main color of each sample site, with white text on it; links have the same color. */
const siteColors = ['#1f4f8f', '#0f6b4f', '#7a2e6b', '#9a3412', '#155e75', '#4338ca', '#8a1c3b', '#3f4a1d'] as const;

function chunk(type: string, data: Buffer): Buffer {
	const bytes = Buffer.alloc(12 + data.length);
	bytes.writeUInt32BE(data.length);
	bytes.write(type, 4);
	data.copy(bytes, 8);
	bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + data.length)), 8 + data.length);
	return bytes;
}

/** A mark in one color on a transparent background, as a PNG with smooth edges. */
function png(mark: Mark, color: string, side: number): Buffer {
	const rows = Buffer.alloc(side * (1 + side * 4));
	const rgb = Buffer.from(color.slice(1), 'hex');
	for (let y = 0; y < side; y += 1) {
		for (let x = 0; x < side; x += 1) {
			const at = y * (1 + side * 4) + 1 + x * 4;
			const distance = mark(((x + 0.5) / side) * 2 - 1, ((y + 0.5) / side) * 2 - 1);
			rgb.copy(rows, at);
			rows[at + 3] = Math.round(255 * Math.min(1, Math.max(0, 0.5 - (distance * side) / 2)));
		}
	}
	const header = Buffer.alloc(13);
	header.writeUInt32BE(side);
	header.writeUInt32BE(side, 4);
	// Eight bits each for red, green, blue and alpha.
	header.set([8, 6], 8);
	const signature = Buffer.from('89504e470d0a1a0a', 'hex');
	const parts = [chunk('IHDR', header), chunk('IDAT', deflateSync(rows, { level: 9 })), chunk('IEND', Buffer.alloc(0))];
	return Buffer.concat([signature, ...parts]);
}

const insert = `insert into image (hash, format, width, height, size, bytes, program_id, look_at)
	values ($1, 'png', $2, $2, $3, $4, $5, now()) on conflict do nothing`;

/** Stores the pictures of the nth sample site. Returns its theme. */
export async function insertTheme(client: PoolClient, programId: string, n: number): Promise<Record<string, string>> {
	const main = siteColors[n % siteColors.length] ?? siteColors[0];
	const mark = marks[n % marks.length] ?? disc(0.8);
	const store = async (color: string, side: number): Promise<string> => {
		const bytes = png(mark, color, side);
		const hash = createHash('sha256').update(bytes).digest();
		await client.query(insert, [hash, side, bytes.length, bytes, programId]);
		return `/images/${hash.toString('hex')}.png`;
	};
	const [white, gridType] = ['#ffffff', 'grid-4'];
	return {
		...{ color1: main, color2: white, color3: main, gridType },
		logo: await store(white, 96),
		mobileLogo: await store(white, 64),
		loginLogo: await store(main, 160),
		favIcon: await store(main, 32),
	};
}
