import { createHash } from 'node:crypto';
import type { ScimUserRow } from '@rewards/api/domains/scim/index';
import { groupSchema, scimRoot, userSchema } from './constants';

/** A record as SCIM shows it. */
export interface Resource {
	schemas: string[];
	id: string;
	meta: { resourceType: string; location: string; version?: string; created?: string; lastModified?: string };
	[attribute: string]: unknown;
}

/** Changes with everything that the record shows. */
const versionOf = (shown: object): string =>
	`W/"${createHash('sha256').update(JSON.stringify(shown)).digest('base64url').slice(0, 22)}"`;

/** A user as SCIM shows them; `publicUrl` is the portal's address. */
export function userResource(row: ScimUserRow, publicUrl: string): Resource {
	const location = `${publicUrl}${scimRoot}/Users/${row.id}`;
	const role = row.roleId
		? {
				roles: [{ value: row.roleName ?? row.roleId, display: row.roleName ?? '', primary: true }],
				groups: [
					{
						value: row.roleId,
						display: row.roleName ?? '',
						type: 'direct',
						$ref: `${publicUrl}${scimRoot}/Groups/${row.roleId}`,
					},
				],
			}
		: {};
	const shown = {
		schemas: [userSchema],
		id: row.id,
		...(row.externalId ? { externalId: row.externalId } : {}),
		userName: row.userName,
		name: {
			formatted: `${row.firstName} ${row.lastName}`.trim() || row.displayName,
			givenName: row.firstName,
			familyName: row.lastName,
		},
		displayName: row.displayName,
		emails: [{ value: row.email, type: 'work', primary: true }],
		...(row.phoneNumber ? { phoneNumbers: [{ value: row.phoneNumber, type: 'work', primary: true }] } : {}),
		...role,
		active: row.active,
	};
	const times = { created: row.createdAt, lastModified: row.updatedAt };
	return { ...shown, meta: { resourceType: 'User', ...times, location, version: versionOf({ ...shown, ...times }) } };
}

/** A role as a group whose members are not listed. */
export function groupResource({ id, name }: { id: string; name: string }, publicUrl: string): Resource {
	const shown = { schemas: [groupSchema], id, displayName: name };
	const location = `${publicUrl}${scimRoot}/Groups/${id}`;
	return { ...shown, meta: { resourceType: 'Group', location, version: versionOf(shown) } };
}

const wordsOf = (list: string | undefined): string[] =>
	(list ?? '')
		.split(',')
		.map((word) =>
			word
				.trim()
				.toLowerCase()
				.replace(/^urn:.*:/, ''),
		)
		.filter(Boolean);

/** The attributes that a client asks for; `schemas` and `id` always. Of parts, such as `name.givenName`, the whole. */
export function projected(
	resource: Resource,
	{ attributes, excludedAttributes }: { attributes?: string | undefined; excludedAttributes?: string | undefined },
): object {
	const wanted = wordsOf(attributes).map((word) => word.split('.', 1)[0]);
	const unwanted = wordsOf(excludedAttributes);
	const always = (name: string) => name === 'schemas' || name === 'id';
	const isShown = (name: string) =>
		wanted.length > 0 ? wanted.includes(name.toLowerCase()) : !unwanted.includes(name.toLowerCase());
	return Object.fromEntries(Object.entries(resource).filter(([name]) => always(name) || isShown(name)));
}
