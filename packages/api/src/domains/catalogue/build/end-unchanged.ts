import type { RebuildResult } from '@rewards/validators/catalogue/schemas';
import type { FetchedFeed } from '../../../integrations/feed';
import type { RebuildRun } from '../jobs/catalogue-rebuild';
import { auditBuild } from './audit-build';
import { type BuildKey, tellStep } from './build-steps';
import { endBuild, rememberFeed } from './end-build';
import type { KnownFeed } from './known-feed';

const countOnSale = 'select count(*)::int as n from product where program_id = $1';
const setCounts = `update catalogue_build set product_count = $3, before_count = $3, rejected_count = $4, rejects_of = $5
	where program_id = $1 and id = $2`;

interface Unchanged {
	rules: Buffer;
	/** The feed as received; null when the supplier reported that it is unchanged. */
	feed: Pick<FetchedFeed, 'etag' | 'modified'> | null;
	known: KnownFeed;
}

/**
 * Ends a build whose feed equals the one read last: what is on sale stays, and so does the list of refused products. If
 * the same bytes came with a new ETag, stores it, so that they aren't downloaded again.
 */
export async function endUnchanged(run: RebuildRun, key: BuildKey, { rules, feed, known }: Unchanged): Promise<void> {
	const { last } = known;
	if (!last) throw new Error('A feed is unchanged only compared with a known one');
	const { programId, buildId } = key;
	const { digest, rejected, rejectsOf } = last;
	const { etag, modified } = feed ?? last;
	await run.transaction(async (client) => {
		const { rows } = await client.query<{ n: number }>(countOnSale, [programId]);
		const products = rows[0]?.n ?? 0;
		await tellStep(client, key, 'unchanged', { products });
		if (rejected > 0) await tellStep(client, key, 'rejected', { rejected });
		await rememberFeed(client, key, { etag, modified, digest, rules, rejectsOf });
		await client.query(setCounts, [programId, buildId, products, rejected, rejectsOf]);
		await endBuild(client, key, rejected > 0);
		// A nightly build that finds nothing new leaves no audit entry.
		if (run.createdById) await auditBuild(client, run, key, 'rebuildUnchanged', { products });
		const none = { added: 0, gone: 0, dearer: 0, cheaper: 0, changed: 0 };
		const result: RebuildResult = { buildId, outcome: 'unchanged', products, ...none };
		await run.finish(client, { result, done: products, total: products });
	});
}
