import { newId } from '@rewards/db';
import { type Matrix, program } from '../../authorization/testing/cells';
import { sentFile } from './records';
import { upload } from './upload';

const nothingYet = { none: 'changes nothing yet' };
/** Uploads are private to their sender, so none is found here. */
const mayAnswer = ['NOT_FOUND'];

export const matrix: Matrix = {
	'upload/parts.create': program(() => ({ fileName: 'a.csv', size: 1, limit: 10 }), { writes: nothingYet }),
	'upload/parts.get': program(() => ({ uploadId: newId() }), { mayAnswer }),
	'upload/parts.append': program(() => ({ uploadId: newId(), offset: 0, stream: upload('a') }), {
		mayAnswer,
		writes: nothingYet,
	}),
	'upload/parts.remove': program(() => ({ uploadId: newId() }), {
		writes: { none: 'discards what has changed nothing' },
		keyed: {
			repeats: 'it finds nothing to discard',
			input: async (target, session) => ({
				programId: target.programId,
				uploadId: await sentFile(target, session, 'a'),
			}),
		},
	}),
};
