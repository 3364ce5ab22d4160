import { z } from 'zod';
import { isEmail, text } from '../text';
import { accountTypes } from './constants';

const optionalEmail = text({ max: 254 }).pipe(
	z.string().refine((value) => value === '' || isEmail(value), 'emailInvalid'),
);

/** The Account Info form; the same schema is the request's. */
export const accountFields = {
	name: text({ required: 'nameRequired', max: 100, plain: true }),
	type: z.enum(accountTypes, 'typeRequired'),
	contactName: text({ max: 100, plain: true }),
	address: text({ max: 200 }),
	city: text({ max: 100 }),
	state: text({ max: 50 }),
	zip: text({ max: 20 }),
	phone: text({ max: 30 }),
	email: optionalEmail,
	notes: text({ max: 5000 }),
	/** Users of it and its subtree must have a second factor. Absent: unchanged. */
	requireSecondFactor: z.boolean().optional(),
};
export const accountCreateSchema = z.object({ ...accountFields, parentId: z.uuid().nullish() });
export const accountUpdateSchema = z.object({
	...accountFields,
	id: z.uuid(),
	/** The version the form was loaded with; a stale one is refused. */
	version: z.int().positive(),
});
export type AccountFields = z.output<ReturnType<typeof z.object<typeof accountFields>>>;
