import type { PoolClient } from '@rewards/db';
import { ledgerLimits } from '@rewards/validators/ledger/constants';
import { affected } from '../../../imports';

/**
 * Writes error lines of the job for the participants who keep the points, with the reason, ordered by address. Returns
 * their number.
 */
export const tellKept = (client: PoolClient, jobId: string): Promise<number> =>
	affected(
		client,
		`insert into job_reject (job_id, line, "column", value, code, params)
		select $1, row_number() over (order by lower(email), id), 'email', left(email, 200),
			case stays when 'spent' then 'balanceOnly' else 'balanceTooBig' end,
			jsonb_build_object('participantId', id, 'points', net)
				|| case stays when 'spent' then jsonb_build_object('balance', balance) else jsonb_build_object('max', $2::bigint) end
		from weighed where stays in ('spent', 'overfull')`,
		[jobId, ledgerLimits.sum],
	);
