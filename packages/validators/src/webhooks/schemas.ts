import { z } from 'zod';
import { text } from '../text';
import { secretOverlaps, webhookEvents } from './constants';

const isWebAddress = (value: string): boolean =>
	URL.canParse(value) && /^https?:$/.test(new URL(value).protocol) && new URL(value).username === '';

export const endpointFields = {
	name: text({ required: 'nameRequired', max: 50, plain: true }),
	/** Target of messages. The host is checked for each message. */
	url: text({ required: 'required', max: 500 }).pipe(z.string().refine(isWebAddress, 'urlInvalid')),
	events: z.array(z.enum(webhookEvents)).min(1, 'required'),
};
export const endpointSchema = z.object(endpointFields);
export const endpointNewFields = {
	...endpointFields,
	/** Events of this account and its subtree; default the caller's own. */
	accountId: z.uuid().nullish(),
	/** Events of this program only, which then determines the account. */
	programId: z
		.union([z.uuid(), z.literal('')])
		.nullish()
		.transform((value) => value || null),
};
export const endpointCreateSchema = z.object(endpointNewFields);
export type EndpointCreate = z.output<typeof endpointCreateSchema>;
export const endpointUpdateSchema = z.object({
	...endpointFields,
	id: z.uuid(),
	/** The version the form was loaded with; a stale one is refused. */
	version: z.int().positive(),
});
export type EndpointUpdate = z.output<typeof endpointUpdateSchema>;

export const endpointIdSchema = z.object({ id: z.uuid() });
export const endpointPauseSchema = z.object({ id: z.uuid(), paused: z.boolean() });
export const secretRotationFields = {
	/** Hours for which messages are signed with the former secret as well. */
	overlap: z.coerce
		.number<number | string>()
		.refine((value) => (secretOverlaps as readonly number[]).includes(value), 'invalid'),
};
export const endpointRotateSchema = z.object({ ...secretRotationFields, id: z.uuid() });
/** A delivery, or all of an endpoint that failed. */
export const replaySchema = z.union([z.object({ deliveryId: z.uuid() }), z.object({ endpointId: z.uuid() })]);
export const deliveriesInput = z.object({ endpointId: z.uuid() });
