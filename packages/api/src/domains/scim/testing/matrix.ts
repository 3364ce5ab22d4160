import { newId } from '@rewards/db';
import { type Matrix, record, subtree, type Target } from '../../../authorization/testing/cells';
import { newUser } from '../../../authorization/testing/records';

const form = () => {
	const email = `${newId()}@example.com`;
	return { userName: email, email, firstName: 'Ada', lastName: 'Nowak' };
};
const change = async (target: Target) => ({ ...form(), userId: (await newUser(target)).id, version: 1 });

export const matrix: Matrix = {
	'scim.list': subtree(),
	'scim.list by id': {
		reach: 'subtree',
		input: async (target) => ({ filter: ['id', '=', (await newUser(target)).id] }),
	},
	'scim.add': record(({ account: { id } }) => ({ accountId: id, ...form() })),
	'scim.change': record(async (target) => ({ accountId: target.account.id, ...(await change(target)) })),
	'scim.change elsewhere': record(async (target) => ({ accountId: target.own.accountId, ...(await change(target)) }), {
		mayAnswer: ['NOT_FOUND'],
	}),
};
