import { newId } from '@rewards/db';
import { type Cell, type Matrix, own, record, subtree } from '../../../authorization/testing/cells';
import { newUser } from '../../../authorization/testing/records';

const ofWriter = { none: 'a note is private to its author and belongs to no record' };
/** A note is private to its author: even a colleague's is not found. */
const note = (more: object, repeats: string): Cell =>
	record(
		async (target) => {
			const id = newId();
			const { id: userId } = await newUser(target);
			await target.db.prisma.note.create({ data: { id, userId, text: 'Theirs' }, select: { id: true } });
			return { id, ...more };
		},
		{
			mayAnswer: ['NOT_FOUND'],
			writes: ofWriter,
			keyed: {
				repeats,
				input: async ({ db }, { user }) => {
					const id = newId();
					await db.prisma.note.create({ data: { id, userId: user.id, text: 'Mine' }, select: { id: true } });
					return { id, ...more };
				},
			},
		},
	);

export const matrix: Matrix = {
	'quickPanel.get': subtree(undefined),
	'quickPanel.createNote': own({ text: 'Call them' }, { writes: ofWriter }),
	'quickPanel.updateNote': note({ text: 'Changed' }, 'it writes the same again'),
	'quickPanel.deleteNote': note({}, 'it finds nothing to delete'),
};
