import { rebuildManySchema } from '@rewards/validators/catalogue/schemas';
import { requesterOf } from '../../../jobs';
import { permitted, type StaffContext } from '../../../trpc';
import { askRebuild } from './start-rebuild';

export interface StartedRebuilds {
	/** Programs whose build was requested. */
	started: string[];
	/** Programs with a build already under way. */
	running: string[];
	/** Don't exist, or not the caller's: the result doesn't distinguish. */
	missing: string[];
	/**
	 * Programs that another transaction was changing at that moment, to be requested again; omitted when there are none.
	 */
	changing?: string[];
}

const find = `select p.id, p.account_id as "accountId" from program p join account a on a.id = p.account_id
	where p.id = any($1::uuid[]) and a.path @> array[$2]::uuid[] and p.deleted_at is null order by p.id`;
// A program that is locked, for example by a save that prices half a million products, delays none of the others.
const take = 'select from program where id = $1 and deleted_at is null for no key update skip locked';

/** Requests builds for several programs, independently of each other. */
export async function startRebuilds(ctx: StaffContext, programIds: readonly string[]): Promise<StartedRebuilds> {
	const { db, session } = ctx;
	const { rows } = await db.pool.query<{ id: string; accountId: string }>(find, [programIds, session.account.id]);
	const answer: StartedRebuilds = { started: [], running: [], missing: [] };
	const changing: string[] = [];
	// All or none of them: a request with an idempotency key runs once.
	await db.transaction(async (client) => {
		for (const { id, accountId } of rows) {
			if (!(await client.query(take, [id])).rowCount) {
				changing.push(id);
				continue;
			}
			const started = await askRebuild(client, { programId: id, accountId, by: requesterOf(ctx) });
			(started ? answer.started : answer.running).push(id);
		}
	});
	const found = new Set(rows.map(({ id }) => id));
	answer.missing = programIds.filter((id) => !found.has(id));
	return changing.length > 0 ? { ...answer, changing } : answer;
}

/** Rebuilds of several programs of the caller's accounts. */
export const startRebuildsProcedure = permitted('manageProgramAdvanced')
	.input(rebuildManySchema)
	.mutation(({ ctx, input }) => startRebuilds(ctx, input.programIds));
