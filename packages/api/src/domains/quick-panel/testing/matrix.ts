import { newId } from '@rewards/db';
import { type Cell, type Matrix, own, record, subtree } from '../../../authorization/testing/cells';
import { newUser } from '../../../authorization/testing/records';

const ofWriter = { none: 'a note is its writer’s alone and of no record' };
/** A note is its writer's alone: even a colleague's is as good as none. */
const note = (more: object = {}): Cell =>
	record(
		async (target) => {
			const id = newId();
			const { id: userId } = await newUser(target);
			await target.db.prisma.note.create({ data: { id, userId, text: 'Theirs' }, select: { id: true } });
			return { id, ...more };
		},
		{ mayAnswer: ['NOT_FOUND'], writes: ofWriter },
	);

export const matrix: Matrix = {
	'quickPanel.get': subtree(undefined),
	'quickPanel.createNote': own({ text: 'Call them' }, { writes: ofWriter }),
	'quickPanel.updateNote': note({ text: 'Changed' }),
	'quickPanel.deleteNote': note(),
};
