import type { PoolClient } from '@rewards/db';
import { ledgerLimits } from '@rewards/validators/ledger/constants';
import { AppError } from '../../../errors';
import { missingParticipant } from '../../participants';

interface Sums {
	balance: number;
	redeemed: number;
}

const lock = `select balance, redeemed from participant
	where program_id = $1 and id = $2 and deleted_at is null for no key update`;

/**
 * Locks a participant until the transaction ends, and returns the sums: of two debits, one waits for the other and sees
 * the remaining balance. NOT_FOUND for a participant of another program.
 */
export async function lockSums(client: PoolClient, programId: string, participantId: string): Promise<Sums> {
	const { rows } = await client.query<Sums>(lock, [programId, participantId]);
	const [sums] = rows;
	if (!sums) throw await missingParticipant(client, programId, participantId);
	return sums;
}

/** Refuses an amount that would overdraw (INSUFFICIENT_POINTS) or overflow (VALIDATION), at the field `amount`. */
export function checkSums({ balance, redeemed }: Sums, amount: number): void {
	if (balance + amount < 0)
		throw new AppError(
			'INSUFFICIENT_POINTS',
			{ balance },
			{ fields: [{ path: 'amount', code: 'balanceOnly', params: { balance } }] },
		);
	const max = ledgerLimits.sum;
	if (balance + redeemed + amount > max)
		throw new AppError('VALIDATION', undefined, {
			fields: [{ path: 'amount', code: 'balanceTooBig', params: { max } }],
		});
}
