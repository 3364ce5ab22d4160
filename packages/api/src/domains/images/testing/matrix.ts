import { type Matrix, program } from '../../../authorization/testing/cells';
import { incomingImage, newPng } from '../../../testing/pictures';

export const matrix: Matrix = {
	'upload/images': program(async () => ({ file: incomingImage(await newPng()) }), {
		writes: { none: 'nobody sees an image until a program is saved that names it; that writes the entry' },
		keyed: { repeats: 'the same picture has the same address' },
	}),
};
