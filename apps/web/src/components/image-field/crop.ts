import { imageLimits } from '@rewards/validators/images/constants';

export interface Size {
	width: number;
	height: number;
}
export interface Area extends Size {
	x: number;
	y: number;
}

/** The size that too large an image is reduced to: larger than any screen shows. */
const largest: Size = { width: 4096, height: 4096 };

/** A crop in percent, converted to pixels; at least one. */
export function areaOf({ x, y, width, height }: Area, picture: Size): Area {
	const left = Math.min(Math.round((x / 100) * picture.width), picture.width - 1);
	const top = Math.min(Math.round((y / 100) * picture.height), picture.height - 1);
	return {
		x: left,
		y: top,
		width: Math.max(1, Math.min(Math.round((width / 100) * picture.width), picture.width - left)),
		height: Math.max(1, Math.min(Math.round((height / 100) * picture.height), picture.height - top)),
	};
}

/** The size of the uploaded crop: original, or smaller if the server would refuse it or the file was too large. */
export function sentSize({ width, height }: Size, fileSize: number): Size {
	const fits =
		fileSize <= imageLimits.fileSize &&
		Math.max(width, height) <= imageLimits.side &&
		width * height <= imageLimits.pixels;
	const part = fits ? 1 : Math.min(1, largest.width / width, largest.height / height);
	return { width: Math.max(1, Math.round(width * part)), height: Math.max(1, Math.round(height * part)) };
}

/** The largest centered crop of the wanted aspect ratio, in percent. */
export function partOfShape(aspect: number, picture: Size): Area {
	const own = picture.width / picture.height;
	const width = own > aspect ? (aspect / own) * 100 : 100;
	const height = own > aspect ? 100 : (own / aspect) * 100;
	return { x: (100 - width) / 2, y: (100 - height) / 2, width, height };
}

/** Draws a crop. Null if the browser lacks the memory for the image. */
export function drawPart(image: HTMLImageElement, area: Area, size: Size, type: string): Promise<Blob | null> {
	const canvas = document.createElement('canvas');
	Object.assign(canvas, size);
	const context = canvas.getContext('2d');
	if (!context) return Promise.resolve(null);
	context.imageSmoothingQuality = 'high';
	context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, size.width, size.height);
	return new Promise((resolve) => canvas.toBlob(resolve, type, 0.92));
}
