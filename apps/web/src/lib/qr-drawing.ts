import encodeQR from 'qr';

/** A QR code to be drawn, a unit each module. */
export interface QrDrawing {
	/** The dark modules, each run of a line as one piece. */
	path: string;
	/** Modules on a side, with the quiet zone of four that readers need. */
	size: number;
}

/** Takes about a millisecond: thousands of them are drawn once each, and not while something is rendered. */
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
