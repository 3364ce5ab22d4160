import { idOf, missing, pageOf, parameter, type ScimCall } from './call';
import { listOf } from './discovery';
import { parseFilter } from './filter';
import { matches } from './matches';
import { groupResource, projected } from './resource';

const rolesOf = ({ caller, session }: ScimCall) => caller.roles.usable({ accountId: session.account.id });
const asked = (call: ScimCall) => ({
	attributes: parameter(call, 'attributes'),
	excludedAttributes: parameter(call, 'excludedAttributes'),
});

/** The roles that the key may give, as groups without a list of members. */
export async function listGroups(call: ScimCall): Promise<object> {
	const { startIndex, count } = pageOf(call);
	const text = parameter(call, 'filter');
	const filter = text === undefined ? null : parseFilter(text);
	const roles = (await rolesOf(call)).filter(
		({ id, name }) => filter === null || matches(filter, { id, displayname: name }),
	);
	const page = roles.slice(startIndex - 1, startIndex - 1 + count);
	const items = page.map((role) => projected(groupResource(role, call.publicUrl), asked(call)));
	return listOf(items, roles.length, startIndex);
}

export async function getGroup(call: ScimCall): Promise<object> {
	const id = idOf(call);
	const role = (await rolesOf(call)).find((one) => one.id === id);
	if (!role) throw missing();
	return projected(groupResource(role, call.publicUrl), asked(call));
}
