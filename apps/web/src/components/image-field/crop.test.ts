import { expect, it } from 'vitest';
import { areaOf, partOfShape, sentSize } from './crop';

it('a crop in percent is a part of the image, and never empty', () => {
	const picture = { width: 401, height: 200 };
	expect(areaOf({ x: 0, y: 0, width: 100, height: 100 }, picture)).toEqual({ x: 0, y: 0, ...picture });
	expect(areaOf({ x: 50, y: 25, width: 25, height: 50 }, picture)).toEqual({ x: 201, y: 50, width: 100, height: 100 });
	expect(areaOf({ x: 100, y: 100, width: 0, height: 0 }, picture)).toEqual({ x: 400, y: 199, width: 1, height: 1 });
	expect(areaOf({ x: 99.9, y: 0, width: 100, height: 100 }, picture)).toEqual({ x: 400, y: 0, width: 1, height: 200 });
});

it('is sent unchanged if the server accepts it, and otherwise smaller', () => {
	expect(sentSize({ width: 500, height: 200 }, 1000)).toEqual({ width: 500, height: 200 });
	expect(sentSize({ width: 8000, height: 6000 }, 1000)).toEqual({ width: 4096, height: 3072 });
	expect(sentSize({ width: 1, height: 100_000 }, 1000)).toEqual({ width: 1, height: 4096 });
	expect(sentSize({ width: 5000, height: 2500 }, 9_000_000)).toEqual({ width: 4096, height: 2048 });
});

it('an aspect ratio takes as much of the image as it can', () => {
	expect(partOfShape(1, { width: 400, height: 200 })).toEqual({ x: 25, y: 0, width: 50, height: 100 });
	expect(partOfShape(2, { width: 200, height: 400 })).toEqual({ x: 0, y: 37.5, width: 100, height: 25 });
	expect(partOfShape(0.5, { width: 100, height: 200 })).toEqual({ x: 0, y: 0, width: 100, height: 100 });
});
