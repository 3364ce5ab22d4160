import type { Services } from '../../../trpc';

/**
 * Takes away what points liability kept of days that were worked out a week ago; whoever asks for one has it worked out
 * again.
 */
export async function runLiabilityTidying({ db }: Pick<Services, 'db'>): Promise<void> {
	await db.pool.query(`delete from liability where made_at < now() - interval '7 days'`);
}
