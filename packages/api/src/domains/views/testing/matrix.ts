import { newId } from '@rewards/db';
import { type Cell, type Matrix, own, record, type Target } from '../../../authorization/testing/cells';
import { newUser } from '../../../authorization/testing/records';

async function newView({ db, account }: Target, userId: string, shared: boolean): Promise<string> {
	const id = newId();
	const data = { id, userId, accountId: account.id, grid: 'participants', name: 'Theirs', state: {}, shared };
	await db.prisma.savedView.create({ data, select: { id: true } });
	return id;
}
/**
 * A view that a user of the target's account shares: others of the account can open it, only its owner can change it.
 */
const view = (more: object = {}, rest: Pick<Cell, 'writes' | 'keyed'> = {}): Cell =>
	record(async (target) => ({ id: await newView(target, (await newUser(target)).id, true), ...more }), {
		mayAnswer: ['NOT_FOUND', 'FORBIDDEN'],
		...rest,
	});

export const matrix: Matrix = {
	'views.list': own({ grid: 'participants' }),
	'views.create': { reach: 'own', input: () => ({ grid: 'participants', name: `View ${newId()}`, state: {} }) },
	'views.update': view(
		{ name: 'Changed' },
		{
			writes: {
				input: async (target, { user }) => ({ id: await newView(target, user.id, false), name: 'Renamed' }),
			},
		},
	),
	'views.delete': view(),
	'views.setDefault': view(
		{ grid: 'participants' },
		{
			writes: { none: 'a user’s own default view concerns only that user' },
			keyed: { repeats: 'it sets the same again' },
		},
	),
};
