import type { z } from 'zod';

/** The rules of a field that a form shows before input. */
export interface FieldLimit {
	/** The schema refuses the form's value for "empty". */
	required: boolean;
	/** UTF-16 units, for texts that have a limit. */
	maxLength?: number;
}
/** By dotted path, as field errors name it: `name`, `address.postcode`. */
export type FieldLimits = Readonly<Record<string, FieldLimit>>;

type Schema = z.core.$ZodType;

/** What forms hold for a field that is left empty: texts, choices and numbers, lists, ticks. */
const empties: readonly unknown[] = ['', null, [], false];

function refuses(schema: Schema, value: unknown): boolean {
	const result = schema['~standard'].validate(value);
	return result instanceof Promise || result.issues !== undefined;
}

/** The schemas that a value goes through, and that are about the same value: parts of a pipe, what is optional. */
function layers(schema: Schema): z.core.$ZodTypes[] {
	// Every schema that zod makes is one of these.
	const known = schema as z.core.$ZodTypes;
	const { def } = known._zod;
	switch (def.type) {
		case 'pipe':
			return [known, ...layers(def.in), ...layers(def.out)];
		case 'optional':
		case 'nullable':
		case 'nonoptional':
		case 'default':
		case 'prefault':
		case 'catch':
		case 'readonly':
			return [known, ...layers(def.innerType)];
		default:
			return [known];
	}
}

/** The smallest maximum length of a text. */
function longest(schema: Schema): number | undefined {
	const lengths = layers(schema).flatMap(({ _zod: { def } }) =>
		def.type === 'string' ? (def.checks ?? []).flatMap((check) => lengthOf(check)) : [],
	);
	return lengths.length > 0 ? Math.min(...lengths) : undefined;
}

function lengthOf(check: z.core.$ZodCheck): number[] {
	const { def } = check._zod;
	return def.check === 'max_length' && 'maximum' in def && typeof def.maximum === 'number' ? [def.maximum] : [];
}

/**
 * The limits that a schema sets for each of its fields, so that no form repeats them. Rules over several fields aren't
 * included: the form declares those fields as required itself.
 */
export function fieldLimits(schema: Schema, path = ''): FieldLimits {
	const limits: Record<string, FieldLimit> = {};
	for (const layer of layers(schema)) {
		const { def } = layer._zod;
		if (def.type !== 'object') continue;
		for (const [name, field] of Object.entries(def.shape)) {
			const at = path ? `${path}.${name}` : name;
			const maxLength = longest(field);
			limits[at] = { required: empties.every((empty) => refuses(field, empty)), ...(maxLength ? { maxLength } : {}) };
			Object.assign(limits, fieldLimits(field, at));
		}
	}
	return limits;
}
