import { createHash } from 'node:crypto';
import type { PriceSettings } from '@rewards/validators/prices/price';
import { type DataKey, openText } from '../../../crypto';
import { secretOf } from '../../../crypto/secret-of';
import { AppError } from '../../../errors';
import type { Queryable } from '../../../imports';
import { FeedFault } from '../../../integrations/feed';
import type { FeedLevel } from '../feed/read-product';

/** The fields of a program that a build needs. */
export interface BuildProgram {
	type: string;
	feed: string;
	feedFileId: string;
	endpoint: string;
	userId: string;
	devKey: Buffer | null;
	/** Whether a feed that looks wrong goes on sale without approval. */
	trusting: boolean;
	levels: FeedLevel[];
	prices: PriceSettings;
}

const sql = `select p.type, p.feed, p.feed_file_id as "feedFileId", p.replink_catalog_endpoint as endpoint,
	p.supplier_user_id as "userId", p.dev_key as "devKey", p.auto_update_catalog as trusting,
	coalesce((select json_agg(json_build_object('id', l.id, 'position', l.position, 'description', l.description) order by l.position)
		from plateau_level l where l.program_id = p.id and not l.leaving), '[]') as levels,
	json_build_object('includeFreight', p.include_freight, 'includeHandling', p.include_handling,
		'includeResellerMarkup', p.include_reseller_markup, 'resellerMarkupPct', p.reseller_markup_pct::text,
		'includePSQ', p.include_psq, 'psq', p.psq::text, 'applyResellerMarkupPctToPSQ', p.apply_reseller_markup_pct_to_psq,
		'useEstimatedTax', p.use_estimated_tax, 'defaultUSTaxCDTPct', p.default_us_tax_cdt_pct::text,
		'estimatedCDNCDTPct', p.estimated_cdn_cdt_pct::text, 'repShare', p.rep_share::text, 'pointValue', p.point_value::text) as prices
	from program p where p.id = $1 and p.deleted_at is null`;

/** The program as it is now; NOT_FOUND once it is deleted. */
export async function readBuildProgram(client: Queryable, programId: string): Promise<BuildProgram> {
	const { rows } = await client.query<BuildProgram>(sql, [programId]);
	const [program] = rows;
	if (!program) throw new AppError('NOT_FOUND', { entity: 'program' });
	// Only plateau and claim programs show products by level.
	return program.type === 'points' ? { ...program, levels: [] } : program;
}

/** Only points programs have prices in points. */
export const pricesOf = ({ type, prices }: BuildProgram): PriceSettings | null => (type === 'points' ? prices : null);

/** The feed's URL and request headers. FeedFault without an endpoint. */
export function feedAddress(
	program: BuildProgram,
	programId: string,
	dataKey: DataKey,
): { address: string; authorization?: string } {
	const { endpoint, feed, feedFileId, userId, devKey } = program;
	if (!endpoint) throw new FeedFault('noAddress');
	if (!URL.canParse(endpoint)) throw new FeedFault('address');
	const url = new URL(endpoint);
	if (feed) url.searchParams.set('feed', feed);
	if (feedFileId) url.searchParams.set('file', feedFileId);
	if (!devKey) return { address: url.href };
	const key = openText(dataKey, devKey, secretOf(programId, 'devKey'));
	return { address: url.href, authorization: `Basic ${Buffer.from(`${userId}:${key}`).toString('base64')}` };
}

/** Increment it when the same record produces another product than before. */
const readerVersion = 1;

/**
 * Everything besides the record that a product depends on: while it is equal, the same feed gives the same catalogue.
 */
export const rulesOf = ({ type, feed, feedFileId, endpoint, levels }: BuildProgram): Buffer =>
	createHash('sha256')
		.update(JSON.stringify([readerVersion, type, endpoint, feed, feedFileId, levels]))
		.digest();
