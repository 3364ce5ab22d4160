import type { Services } from '../../../trpc';

/** Hours of one transaction. */
const portion = 500;

/**
 * Folds all figures that were written since the last time. Bears to be run again, and beside itself; no sum changes by
 * it.
 */
export async function runFigureFolding({ db }: Pick<Services, 'db'>): Promise<void> {
	for (;;) {
		const { rows } = await db.pool.query<{ hours: number }>('select fold_figures($1)::int as hours', [portion]);
		if (rows[0]?.hours === 0) return;
	}
}
