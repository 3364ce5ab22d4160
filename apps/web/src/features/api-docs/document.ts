/** The parts of /api/openapi.json that the page shows. */
export interface Schema {
	$ref?: string;
	type?: string | readonly string[];
	format?: string;
	enum?: readonly unknown[];
	const?: unknown;
	description?: string;
	properties?: Readonly<Record<string, Schema>>;
	required?: readonly string[];
	items?: Schema;
	anyOf?: readonly Schema[];
	additionalProperties?: Schema | boolean;
	minimum?: number;
	maximum?: number;
	minLength?: number;
	maxLength?: number;
}
export interface Parameter {
	name: string;
	in: 'path' | 'query' | 'header';
	description?: string;
	required?: boolean;
	schema: Schema;
	example?: unknown;
}
interface Media {
	schema?: Schema;
	example?: unknown;
}
interface Content {
	description?: string;
	content?: Readonly<Record<string, Media>>;
}
interface Written {
	operationId: string;
	tags: readonly string[];
	summary: string;
	description: string;
	security?: readonly object[];
	parameters?: readonly (Parameter | { $ref: string })[];
	requestBody?: Content;
	responses: Readonly<Record<string, Content | { $ref: string }>>;
}
export interface ApiDocument {
	info: { version: string };
	tags: readonly { name: string }[];
	paths: Readonly<Record<string, Readonly<Record<string, Written>>>>;
	webhooks: Readonly<Record<string, Readonly<Record<string, Written>>>>;
	components: {
		schemas: Readonly<Record<string, Schema>>;
		parameters: Readonly<Record<string, Parameter>>;
		responses: Readonly<Record<string, Content>>;
	};
}

/** One path with its method, with all references to parameters and responses resolved. */
export interface Operation extends Omit<Written, 'parameters' | 'responses'> {
	method: string;
	path: string;
	/** This server sends it, so it can't be tried. */
	isMessage: boolean;
	parameters: readonly Parameter[];
	responses: readonly { status: string; content: Content }[];
}

const lastOf = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1);

export function operationsOf(document: ApiDocument): Operation[] {
	const { parameters, responses } = document.components;
	const read = (paths: ApiDocument['paths'], isMessage: boolean) =>
		Object.entries(paths).flatMap(([path, methods]) =>
			Object.entries(methods).map(
				([method, written]): Operation => ({
					...written,
					method: method.toUpperCase(),
					path,
					isMessage,
					parameters: (written.parameters ?? []).flatMap((each) =>
						'$ref' in each ? (parameters[lastOf(each.$ref)] ?? []) : each,
					),
					responses: Object.entries(written.responses).map(([status, each]) => ({
						status,
						content: '$ref' in each ? (responses[lastOf(each.$ref)] ?? {}) : each,
					})),
				}),
			),
		);
	return [...read(document.paths, false), ...read(document.webhooks, true)];
}

export interface Chapter {
	name: string;
	operations: readonly Operation[];
}
/** The operations by chapter, in document order; only those whose path or summary contains all the words. */
export function chaptersOf(document: ApiDocument, operations: readonly Operation[], search: string): Chapter[] {
	const words = search.toLowerCase().split(/\s+/).filter(Boolean);
	const found = operations.filter(({ method, path, summary, tags }) => {
		const text = `${method} ${path} ${summary} ${tags.join(' ')}`.toLowerCase();
		return words.every((word) => text.includes(word));
	});
	return document.tags
		.map(({ name }) => ({ name, operations: found.filter(({ tags }) => tags.includes(name)) }))
		.filter(({ operations: own }) => own.length > 0);
}

export const nameOf = ({ $ref: reference }: Schema): string | undefined =>
	reference === undefined ? undefined : lastOf(reference);

export const resolved = (document: ApiDocument, schema: Schema): Schema => {
	const name = nameOf(schema);
	return name === undefined ? schema : (document.components.schemas[name] ?? {});
};

/** A value's type in a word or two: `string (uuid)`, `Account[]`, `integer or null`. */
export function kindOf(schema: Schema): string {
	const name = nameOf(schema);
	if (name !== undefined) return name;
	if (schema.const !== undefined) return JSON.stringify(schema.const);
	if (schema.anyOf) return schema.anyOf.map(kindOf).join(' or ');
	if (schema.items) return `${kindOf(schema.items)}[]`;
	const type = [schema.type ?? 'any'].flat().join(' or ');
	return schema.format ? `${type} (${schema.format})` : type;
}

/** The schema whose fields to show: of an array its items, of a nullable type the other one. */
export function fieldsOf(document: ApiDocument, schema: Schema): Schema | null {
	const own = resolved(document, schema);
	if (own.properties) return own;
	if (own.items) return fieldsOf(document, own.items);
	for (const each of own.anyOf ?? []) {
		const found = fieldsOf(document, each);
		if (found) return found;
	}
	if (typeof own.additionalProperties === 'object') return fieldsOf(document, own.additionalProperties);
	return null;
}
