import type { Services } from '../../../trpc';

/** Deletes days of points liability that were computed a week ago; they are computed again on request. */
export async function runLiabilityTidying({ db }: Pick<Services, 'db'>): Promise<void> {
	await db.pool.query(`delete from liability where made_at < now() - interval '7 days'`);
}
