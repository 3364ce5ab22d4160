import { type Matrix, program, subtree } from '../../../authorization/testing/cells';

export const matrix: Matrix = {
	'dashboard.ofProgram': program(),
	'dashboard.ofAccount': subtree(),
	'dashboard.start': subtree(),
};
