import type { Queryable } from '../../../imports';

/** The feed known from a program's earlier builds. */
export interface KnownFeed {
	/** The feed read last, if the next one may be compared with it; null when the next feed must be read in any case. */
	last: { etag: string; modified: string; digest: Buffer; rejectsOf: string; rejected: number } | null;
	/** Whether what is on sale was produced by these rules. */
	trusted: boolean;
}

const read = `select b.feed_etag as etag, b.feed_modified as modified, b.feed_digest as digest, b.rejects_of as "rejectsOf",
	b.rejected_count as rejected, b.feed_rules = $2 as "sameRules"
	from catalogue_build b where b.program_id = $1 and b.feed_digest is not null and b.finished_at is not null
	order by b.started_at desc, b.id desc limit 1`;
const onSale = `select b.feed_digest as digest, b.feed_rules = $2 as "sameRules", b.kind
	from program p join catalogue_build b on b.program_id = p.id and b.id = p.current_build_id where p.id = $1`;

interface Last {
	etag: string;
	modified: string;
	digest: Buffer;
	rejectsOf: string;
	rejected: number;
	sameRules: boolean;
}

/**
 * The feed that lets a build stop early. An automatic build doesn't offer a feed again that a user has not approved or
 * has undone; a rebuild that a user requests does.
 */
export async function knownFeed(
	client: Queryable,
	programId: string,
	{ rules, automatic }: { rules: Buffer; automatic: boolean },
): Promise<KnownFeed> {
	const [last] = (await client.query<Last>(read, [programId, rules])).rows;
	const [current] = (
		await client.query<{ digest: Buffer | null; sameRules: boolean | null; kind: string }>(onSale, [programId, rules])
	).rows;
	const trusted = current?.sameRules === true && current.kind === 'rebuild';
	const sold = trusted && last?.digest.equals(current.digest ?? Buffer.alloc(0)) === true;
	const usable = last?.sameRules === true && (automatic || sold);
	return { last: usable ? last : null, trusted };
}
