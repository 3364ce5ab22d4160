import encodeQR from 'qr';

/** A QR code to draw, one unit per module. */
export interface QrDrawing {
	/** The dark modules, each run in a row as one shape. */
	path: string;
	/** Modules per side, including the quiet zone of four that readers need. */
	size: number;
}

/** Takes about a millisecond: each of thousands is drawn once, and not during rendering. */
export function drawQr(text: string): QrDrawing {
	const lines = encodeQR(text, 'raw', { border: 4, ecc: 'medium' });
	let path = '';
	for (const [y, line] of lines.entries()) {
		for (let x = 0; x < line.length; x += 1) {
			if (!line[x]) continue;
			const from = x;
			while (line[x + 1]) x += 1;
			const width = x + 1 - from;
			path += `M${from} ${y}h${width}v1h-${width}z`;
		}
	}
	return { path, size: lines.length };
}
