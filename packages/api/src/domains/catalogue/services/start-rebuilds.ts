import { requesterOf } from '../../../jobs';
import type { StaffContext } from '../../../trpc';
import { askRebuild } from './start-rebuild';

export interface StartedRebuilds {
	/** Programs whose build has been asked for. */
	started: string[];
	/** Programs that were being built already. */
	running: string[];
	/** Not there, or not the caller's: no more is said of them. */
	missing: string[];
}

const find = `select p.id, p.account_id as "accountId" from program p join account a on a.id = p.account_id
	where p.id = any($1::uuid[]) and a.path @> array[$2]::uuid[] and p.deleted_at is null order by p.id`;

/** Asks for the catalogues of several programs to be built, each for itself. */
export async function startRebuilds(ctx: StaffContext, programIds: readonly string[]): Promise<StartedRebuilds> {
	const { db, session } = ctx;
	const { rows } = await db.pool.query<{ id: string; accountId: string }>(find, [programIds, session.account.id]);
	const answer: StartedRebuilds = { started: [], running: [], missing: [] };
	// All or none of them: what comes with an idempotency key is done once.
	await db.transaction(async (client) => {
		for (const { id, accountId } of rows) {
			const started = await askRebuild(client, { programId: id, accountId, by: requesterOf(ctx) });
			(started ? answer.started : answer.running).push(id);
		}
	});
	const found = new Set(rows.map(({ id }) => id));
	answer.missing = programIds.filter((id) => !found.has(id));
	return answer;
}
