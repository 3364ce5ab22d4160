import { randomInt } from 'node:crypto';
import { imageLimits } from '@rewards/validators/images/constants';
import sharp, { type Color } from 'sharp';

/** An image of one color; a different one for each call unless a color is given. */
export function newPng({ width = 8, height = 8, color }: { width?: number; height?: number; color?: Color } = {}) {
	const background = color ?? { r: randomInt(256), g: randomInt(256), b: randomInt(256), alpha: randomInt(256) / 255 };
	return sharp({ create: { width, height, channels: 4, background } })
		.png()
		.toBuffer();
}

/** An image as a server passes it to the upload procedure. */
export const incomingImage = (bytes: Uint8Array) => ({
	limit: imageLimits.fileSize,
	open: async () => ({
		name: 'picture.png',
		bytes: (async function* () {
			yield bytes;
		})(),
	}),
});
