import { z } from 'zod';
import { permissionFlags } from '../permissions';
import { flagFields } from '../roles/schemas';
import { text } from '../text';
import { keyLifetimes, keyOverlaps, mostPerMinute } from './constants';

const choice = <Values extends readonly [number, ...number[]]>(values: Values) =>
	z.coerce.number<number | string>().refine((value): value is Values[number] => values.includes(value), 'invalid');

/** Name, limit and flags: the form of a key, and its request. */
export const apiKeyFields = {
	name: text({ required: 'nameRequired', max: 50, plain: true }),
	/** Requests per minute. */
	perMinute: z.coerce.number<number | string>().int().min(1).max(mostPerMinute).default(600),
	...flagFields,
};
const someFlag = <Fields extends z.ZodRawShape>(schema: z.ZodObject<Fields>) =>
	schema.refine((values) => permissionFlags.some((flag) => (values as Record<string, unknown>)[flag] === true), {
		path: ['manageRole'],
		message: 'permissionRequired',
	});

export const apiKeyNewFields = {
	...apiKeyFields,
	/** Days after which it expires; 0 is never. */
	lifetime: choice(keyLifetimes),
	/** Works in this account and its subtree; default the caller's own. */
	accountId: z.uuid().nullish(),
	/** Works in this program only, which then determines the account. */
	programId: z
		.union([z.uuid(), z.literal('')])
		.nullish()
		.transform((value) => value || null),
};
export const apiKeyCreateSchema = someFlag(z.object(apiKeyNewFields));
export type ApiKeyCreate = z.output<typeof apiKeyCreateSchema>;

export const apiKeyFormSchema = someFlag(z.object(apiKeyFields));
export const apiKeyUpdateSchema = someFlag(
	z.object({
		...apiKeyFields,
		id: z.uuid(),
		/** The version the form was loaded with; a stale one is refused. */
		version: z.int().positive(),
	}),
);
export type ApiKeyUpdate = z.output<typeof apiKeyUpdateSchema>;

export const rotationFields = {
	/** Hours for which the previous secret still works. */
	overlap: choice(keyOverlaps),
	/** Days after which the new secret expires; 0 is never. */
	lifetime: choice(keyLifetimes),
};
export const apiKeyRotateSchema = z.object({ ...rotationFields, id: z.uuid() });
export type ApiKeyRotate = z.output<typeof apiKeyRotateSchema>;

export const apiKeyIdSchema = z.object({ id: z.uuid() });
