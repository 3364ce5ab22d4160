/** The size of the color table that a packed field of a GIF declares. */
const tableSize = (packed: number): number => ((packed & 0x80) === 0 ? 0 : 3 * 2 ** ((packed & 0x07) + 1));

/**
 * Whether a GIF is complete up to its trailer. Decoders accept a truncated GIF as a shorter one, so a missing half
 * would go unnoticed.
 */
export function isWholeGif(bytes: Uint8Array): boolean {
	let at = 13 + tableSize(bytes[10] ?? 0);
	/** The position after a sequence of blocks, each with its length before it; the last one is empty. */
	const skipBlocks = () => {
		while ((bytes[at] ?? 0) !== 0) at += 1 + (bytes[at] ?? 0);
		at += 1;
	};
	while (at < bytes.length) {
		const mark = bytes[at];
		if (mark === 0x3b) return true;
		if (mark === 0x21) at += 2;
		else if (mark === 0x2c) at += 11 + tableSize(bytes[at + 9] ?? 0);
		else return false;
		skipBlocks();
	}
	return false;
}
