import { type Matrix, program } from '../../../authorization/testing/cells';
import { incomingImage, newPng } from '../../../testing/pictures';

export const matrix: Matrix = {
	'upload/images': program(async () => ({ file: incomingImage(await newPng()) }), {
		writes: { none: 'an image is visible only once a program that names it is saved; that writes the entry' },
		keyed: { repeats: 'the same image has the same address' },
	}),
};
