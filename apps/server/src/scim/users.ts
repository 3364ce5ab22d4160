import type { ScimUserRow } from '@rewards/api/domains/scim/index';
import { asAppError } from '@rewards/api/errors/index';
import type { GridFilter } from '@rewards/validators/grid';
import { lastWins } from '../rest/bodies/last-wins';
import { wholePerson } from './attributes';
import { checkMatch, idOf, isKnown, missing, pageOf, parameter, type ScimCall, stale } from './call';
import { listOf } from './discovery';
import { invalid } from './fault';
import { parseFilter } from './filter';
import { gridFilterOf } from './grid-filter';
import { patched } from './patch';
import { inputOf, isFields, type Person, personOf } from './person';
import { projected, type Resource, userResource } from './resource';

const asked = (call: ScimCall) => ({
	attributes: parameter(call, 'attributes'),
	excludedAttributes: parameter(call, 'excludedAttributes'),
});

/** Sends a user with the headers that belong to it. */
function shown(call: ScimCall, resource: Resource): object {
	call.reply.header('etag', resource.meta.version).header('location', resource.meta.location);
	return projected(resource, asked(call));
}

const resourceOf = (call: ScimCall, row: ScimUserRow): Resource => userResource(row, call.publicUrl);

async function find({ caller }: ScimCall, id: string): Promise<ScimUserRow> {
	const { items } = await caller.scim.list({ filter: ['id', '=', id], take: 1, withTotal: false });
	const [row] = items;
	if (!row) throw missing();
	return row;
}

export async function listUsers(call: ScimCall): Promise<object> {
	const { startIndex, count } = pageOf(call);
	const text = parameter(call, 'filter');
	const filter: { filter?: GridFilter } = text === undefined ? {} : { filter: gridFilterOf(parseFilter(text)) };
	const answer = await call.caller.scim
		.list({ ...filter, skip: startIndex - 1, take: count })
		.catch((error: unknown) => {
			const { appCode, message } = asAppError(error);
			// A value that can't be compared with, or too many conditions.
			if (text !== undefined && (appCode === 'VALIDATION' || appCode === 'BAD_REQUEST'))
				throw invalid('invalidFilter', `The filter can't be used: ${message}`);
			throw error;
		});
	const items = answer.items.map((row) => projected(resourceOf(call, row), asked(call)));
	return listOf(items, answer.total ?? items.length, startIndex);
}

export async function getUser(call: ScimCall): Promise<object | null> {
	const resource = resourceOf(call, await find(call, idOf(call)));
	const answer = shown(call, resource);
	if (!isKnown(call, resource)) return answer;
	call.reply.code(304);
	return null;
}

const bodyOf = ({ request }: ScimCall): Record<string, unknown> => {
	if (!isFields(request.body)) throw invalid('invalidSyntax', 'The body has to be an object.');
	return request.body;
};

export async function addUser(call: ScimCall): Promise<object> {
	const input = inputOf(wholePerson(bodyOf(call)));
	const { id } = await call.caller.scim.add({ ...input, accountId: call.session.account.id });
	const row = await find(call, id);
	call.reply.code(201);
	return shown(call, resourceOf(call, row));
}

/**
 * Reads the user, changes what the client sends, and saves it under the version it read; without If-Match it starts
 * again when another change came first, with it the answer is 412.
 */
async function change(call: ScimCall, changed: (row: ScimUserRow) => Person): Promise<object> {
	const id = idOf(call);
	const save = async () => {
		const row = await find(call, id);
		checkMatch(call, resourceOf(call, row));
		const { accountId, version } = row;
		await call.caller.scim.change({ ...inputOf(changed(row)), accountId, userId: id, version });
	};
	if (call.request.headers['if-match'] === undefined) await lastWins(save);
	else
		await save().catch((error: unknown) => {
			throw asAppError(error).appCode === 'CONFLICT' ? stale() : error;
		});
	return shown(call, resourceOf(call, await find(call, id)));
}

/** What a PUT leaves out is cleared, but for external id, role and activity: providers don't always send them. */
export const replaceUser = (call: ScimCall): Promise<object> => {
	const person = wholePerson(bodyOf(call));
	return change(call, (row) => ({ ...person, externalId: person.externalId || (row.externalId ?? '') }));
};

export const patchUser = (call: ScimCall): Promise<object> =>
	change(call, (row) => patched(bodyOf(call), personOf(row), row.roleName ?? ''));

export async function removeUser(call: ScimCall): Promise<null> {
	const row = await find(call, idOf(call));
	checkMatch(call, resourceOf(call, row));
	await call.caller.users.delete({ accountId: row.accountId, userId: row.id });
	call.reply.code(204);
	return null;
}
