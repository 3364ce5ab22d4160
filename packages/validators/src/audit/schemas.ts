import { z } from 'zod';
import { accountActivityEntities, programActivityEntities } from './constants';

export const auditIdSchema = z.object({ id: z.uuid() });
const page = {
	id: z.uuid(),
	/** `nextCursor` of the page above. */
	cursor: z.uuid().nullish(),
	take: z.int().min(1).max(100).default(20),
};
/** The program, for records within one. */
export const activitySchema = z.union([
	z.object({ entity: z.enum(accountActivityEntities), ...page }),
	z.object({ entity: z.enum(programActivityEntities), programId: z.uuid(), ...page }),
]);

/** One side of a change: field and value, secrets as "set". */
export type AuditFields = Record<string, unknown>;

/** An entry as an Activity list shows it. Dates are ISO texts over the wire. */
export interface ActivityEntry {
	id: string;
	at: Date;
	/** Blank for the product itself. */
	actorName: string;
	action: string;
	/** The kind of record: differs from the list's own for a bulk action. */
	entity: string;
	before: AuditFields | null;
	after: AuditFields | null;
}
