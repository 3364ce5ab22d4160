import type { Services } from '../../../trpc';

/** Hours per transaction. */
const portion = 500;

/**
 * Merges all figures written since the last run. Can be repeated, and can run concurrently with itself; no sum changes.
 */
export async function runFigureFolding({ db }: Pick<Services, 'db'>): Promise<void> {
	for (;;) {
		const { rows } = await db.pool.query<{ hours: number }>('select fold_figures($1)::int as hours', [portion]);
		if (rows[0]?.hours === 0) return;
	}
}
