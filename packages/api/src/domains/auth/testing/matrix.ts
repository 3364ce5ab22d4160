import { newId } from '@rewards/db';
import { type Matrix, own, record } from '../../../authorization/testing/cells';
import { newUser } from '../../../authorization/testing/records';

export const matrix: Matrix = {
	'auth.self': own(undefined),
	'auth.sessions': own(undefined),
	'auth.updateSelf': own({ displayName: 'Changed' }),
	'auth.changePassword': own(
		{ currentPassword: 'not-the-password', password: 'a-new-password' },
		{ mayAnswer: ['VALIDATION'], writes: { none: 'the matrix gives a wrong one' } },
	),
	'auth.changeSignIn': own(
		{ currentPassword: 'not-the-password', email: 'another@example.com', userName: '' },
		{ mayAnswer: ['VALIDATION'], writes: { none: 'the matrix gives a wrong one' } },
	),
	// Somebody else's session is as good as none.
	'auth.endSession': record(async (target) => ({ id: (await newUser(target)).session }), {
		mayAnswer: ['NOT_FOUND'],
		writes: {
			input: async ({ db }, { user }) => {
				const id = newId();
				const expiresAt = new Date(Date.now() + 3_600_000);
				await db.prisma.session.create({ data: { id, userId: user.id, expiresAt }, select: { id: true } });
				return { id };
			},
		},
	}),
	'auth.signOut': own(undefined),
	'auth.signOutEverywhere': own(undefined),
};
