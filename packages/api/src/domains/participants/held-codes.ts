import { unusedStatuses } from '@rewards/validators/claim-codes/codes';
import type { ParticipantStatus } from '@rewards/validators/participants/constants';
import { type AppError, fieldError } from '../../errors';

const usable = unusedStatuses.map((status) => `'${status}'`).join(', ');

/** SQL: whether the status `to` would make participant `p` usable, though the order that used that code holds it. */
export const freeing = (to: string): string => `(p.used_by_order_id is not null and ${to} in (${usable}))`;

/** The order that holds a code, and whose it is: of a code that was merged, the other one's. */
export interface HeldBy {
	orderId: string;
	orderNumber: string;
	participantId: string;
}

/** SQL: the order that holds the participant's code, as `HeldBy`; null for a code that none holds. */
export const heldBy = (participant: string): string => `(
	select json_build_object('orderId', h.id, 'orderNumber', h.order_number, 'participantId', h.participant_id)
	from "order" h where h.program_id = ${participant}.program_id and h.id = ${participant}.used_by_order_id)`;

interface Code {
	email: string;
	status: string;
	usedByOrderId: string | null;
}

/**
 * Refuses what would make a used code usable other than by its order: a status, or another code in its place, after
 * which the old one could be added again. The row is locked. VALIDATION at the field.
 */
export function refuseFreeing(was: Code, is: { email: string; status: ParticipantStatus }): void {
	if (was.usedByOrderId === null) return;
	if (unusedStatuses.some((status) => status === is.status)) throw codeHeld('status');
	if (is.email.toLowerCase() !== was.email.toLowerCase()) throw codeHeld('email');
}

export const codeHeld = (field: string): AppError => fieldError(field, 'codeHeld');
