import { newId } from '@rewards/db';
import type { noteCreateSchema, noteUpdateSchema } from '@rewards/validators/quick-panel/schemas';
import type { z } from 'zod';
import { AppError } from '../../../errors';
import type { StaffContext } from '../../../trpc';

type Context = Pick<StaffContext, 'db' | 'session' | 'once'>;

export interface Note {
	id: string;
	title: string;
	text: string;
	createdAt: Date;
}

const select = { id: true, title: true, text: true, createdAt: true } as const;
/** More than a user reads; keeps one user from filling the table. */
const mostNotes = 200;

/** The user's own notes, the newest first. No other user ever sees them, so the audit log leaves them out. */
export const listNotes = ({ db, session }: Context): Promise<Note[]> =>
	db.prisma.note.findMany({ where: { userId: session.user.id }, orderBy: { id: 'desc' }, take: mostNotes, select });

/** Throws TOO_MANY_REQUESTS past 200 notes. */
export async function createNote(
	{ db, session, once }: Context,
	{ title, text }: z.output<typeof noteCreateSchema>,
): Promise<Note> {
	const userId = session.user.id;
	return db.prisma.$transaction(async (tx) => {
		// Serialized, since concurrent inserts would all find room.
		await tx.$queryRaw`select id from app_user where id = ${userId}::uuid for no key update`;
		if ((await tx.note.count({ where: { userId } })) >= mostNotes) throw new AppError('TOO_MANY_REQUESTS');
		const note = await tx.note.create({ data: { id: newId(), userId, title, text }, select });
		await once?.done(tx, { entity: 'note', id: note.id });
		return note;
	});
}

/** Throws NOT_FOUND for another user's. */
export async function updateNote(
	{ db, session }: Context,
	{ id, title, text }: z.output<typeof noteUpdateSchema>,
): Promise<Note> {
	const [note] = await db.prisma.note.updateManyAndReturn({
		where: { id, userId: session.user.id },
		data: { title, text },
		select,
	});
	if (!note) throw new AppError('NOT_FOUND', { entity: 'note' });
	return note;
}

/** Throws NOT_FOUND for another user's, and for one that is already deleted. */
export async function deleteNote({ db, session }: Context, id: string): Promise<{ success: true }> {
	const { count } = await db.prisma.note.deleteMany({ where: { id, userId: session.user.id } });
	if (count === 0) throw new AppError('NOT_FOUND', { entity: 'note' });
	return { success: true };
}
