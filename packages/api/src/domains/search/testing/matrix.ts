import { type Matrix, subtree } from '../../../authorization/testing/cells';
import { newParticipant } from '../../../authorization/testing/records';

export const matrix: Matrix = {
	// Accounts and programs of the tree are called Left and Right, so that both would match.
	'search.find': subtree({ text: 'right' }),
	'search.places': subtree({ text: 'right' }),
	'search.find participant': { reach: 'subtree', input: async (target) => ({ text: await newParticipant(target) }) },
};
