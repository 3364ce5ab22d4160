import { newId } from '@rewards/db';
import { noPermissions } from '@rewards/validators/permissions';
import {
	account,
	accountId,
	activity,
	filtered,
	type Matrix,
	record,
	subtree,
} from '../../../authorization/testing/cells';
import { newRole } from '../../../authorization/testing/records';

const form = () => ({ ...noPermissions, name: `Role ${newId()}` });

export const matrix: Matrix = {
	'roles.list': subtree(),
	'roles.list by id': filtered('id', newRole),
	'roles.list by account': filtered('accountId', accountId),
	'roles.distinct': subtree({ field: 'name' }),
	'roles.distinct by account': filtered('accountId', accountId, { field: 'accountName' }),
	'roles.usable': account(),
	'roles.groups': account(),
	'roles.saveGroups': account(
		{ groups: [] },
		{
			writes: {
				input: async (target) => {
					const accountId = target.account.id;
					const roleId = await newRole(target);
					// One exists before, so that each save leaves as many as it found.
					const data = [{ accountId, groupName: 'Before', roleId, position: 0 }];
					await target.db.prisma.groupRole.createMany({ data, skipDuplicates: true });
					return { accountId, groups: [{ group: 'Sales', role: `Role ${roleId}` }] };
				},
			},
		},
	),
	'roles.create': { reach: 'own', input: form },
	'roles.create accountId': record(({ account: { id } }) => ({ ...form(), accountId: id })),
	'roles.update': record(async (target) => ({ ...form(), id: await newRole(target), version: 1 })),
	'roles.delete': record(async (target) => ({ id: await newRole(target) })),
	// Roles of the accounts above are assignable and so visible; one of a sibling is not found.
	'roles.get': {
		reach: 'subtree',
		input: async (target) => ({ id: await newRole(target) }),
		mayAnswer: ['NOT_FOUND'],
	},
	'audit.forRecord role': activity(async (target) => ({ entity: 'role', id: await newRole(target) })),
};
