import { groupSchema, listSchema, mostResults, scimRoot, userSchema } from './constants';

const core = 'urn:ietf:params:scim:schemas:core:2.0';

const config = (publicUrl: string) => ({
	schemas: [`${core}:ServiceProviderConfig`],
	patch: { supported: true },
	bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
	filter: { supported: true, maxResults: mostResults },
	changePassword: { supported: false },
	sort: { supported: false },
	etag: { supported: true },
	authenticationSchemes: [
		{
			type: 'oauthbearertoken',
			name: 'API key',
			description: 'An API key with the permission manageUser, as a bearer token.',
			primary: true,
		},
	],
	meta: { resourceType: 'ServiceProviderConfig', location: `${publicUrl}${scimRoot}/ServiceProviderConfig` },
});

const resourceType = (publicUrl: string, name: 'User' | 'Group', description: string) => ({
	schemas: [`${core}:ResourceType`],
	id: name,
	name,
	description,
	endpoint: `/${name}s`,
	schema: name === 'User' ? userSchema : groupSchema,
	schemaExtensions: [],
	meta: { resourceType: 'ResourceType', location: `${publicUrl}${scimRoot}/ResourceTypes/${name}` },
});

interface Given {
	type?: 'string' | 'boolean' | 'complex' | 'reference';
	required?: true;
	caseExact?: true;
	many?: true;
	fixed?: true;
	unique?: true;
	parts?: object[];
}
const attribute = (name: string, description: string, given: Given = {}) => ({
	name,
	type: given.type ?? 'string',
	multiValued: given.many ?? false,
	description,
	required: given.required ?? false,
	caseExact: given.caseExact ?? false,
	mutability: given.fixed ? 'readOnly' : 'readWrite',
	returned: 'default',
	uniqueness: given.unique ? 'server' : 'none',
	...(given.type === 'reference' ? { referenceTypes: ['Group'] } : {}),
	...(given.parts ? { subAttributes: given.parts } : {}),
});

const list = (name: string, description: string, more: Given = {}) =>
	attribute(name, description, {
		...more,
		type: 'complex',
		many: true,
		parts: [
			attribute('value', 'The value itself.'),
			attribute('type', 'Always work.', { fixed: true }),
			attribute('primary', 'Always true: the portal keeps one.', { type: 'boolean', fixed: true }),
		],
	});

const userAttributes = [
	attribute('userName', 'The name at the provider.', { required: true, unique: true }),
	attribute('externalId', 'The id at the provider.', { caseExact: true }),
	attribute('name', 'The parts of the name.', {
		type: 'complex',
		parts: [
			attribute('formatted', 'The whole name.'),
			attribute('givenName', 'First name.'),
			attribute('familyName', 'Last name.'),
		],
	}),
	attribute('displayName', 'The name that the portal shows.'),
	list('emails', 'The one address; mails go there.', { required: true }),
	list('phoneNumbers', 'The one phone number.'),
	list('roles', 'The one role, by name or id.'),
	attribute('active', 'False locks the user and ends all sessions.', { type: 'boolean' }),
	attribute('groups', 'The role as a group.', {
		type: 'complex',
		many: true,
		fixed: true,
		parts: [
			attribute('value', 'The id of the role.', { fixed: true }),
			attribute('display', 'The name of the role.', { fixed: true }),
			attribute('$ref', 'Its address.', { type: 'reference', fixed: true }),
		],
	}),
];

const schema = (publicUrl: string, id: string, name: string, description: string, attributes: object[]) => ({
	schemas: [`${core}:Schema`],
	id,
	name,
	description,
	attributes,
	meta: { resourceType: 'Schema', location: `${publicUrl}${scimRoot}/Schemas/${id}` },
});

/** A list of SCIM, from the first of `all` on. */
export const listOf = (items: readonly object[], total = items.length, startIndex = 1) => ({
	schemas: [listSchema],
	totalResults: total,
	startIndex,
	itemsPerPage: items.length,
	Resources: items,
});

/** What the service can do, by address below the root. */
export function discovery(publicUrl: string): Readonly<Record<string, object>> {
	const kinds = [
		resourceType(publicUrl, 'User', 'Staff of the account and of those below it.'),
		resourceType(publicUrl, 'Group', 'Roles that the key may give; read only.'),
	];
	const schemas = [
		schema(publicUrl, userSchema, 'User', 'A user of the portal.', userAttributes),
		schema(publicUrl, groupSchema, 'Group', 'A role.', [
			attribute('displayName', 'The name of the role.', { fixed: true }),
		]),
	];
	return {
		'/ServiceProviderConfig': config(publicUrl),
		'/ResourceTypes': listOf(kinds),
		'/Schemas': listOf(schemas),
		...Object.fromEntries(kinds.map((kind) => [`/ResourceTypes/${kind.id}`, kind])),
		...Object.fromEntries(schemas.map((one) => [`/Schemas/${one.id}`, one])),
	};
}
