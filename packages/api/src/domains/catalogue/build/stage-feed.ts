import type { PoolClient } from '@rewards/db';
import { bulkIds, copyLine, copyRows, faultColumns, faultValues, type RowFault } from '../../../imports';
import { FeedFault, type FetchedFeed } from '../../../integrations/feed';
import { feedReader } from '../feed/feed-records';
import { type FeedLevel, type FeedProduct, type FeedRecord, ProductReader } from '../feed/read-product';
import { Fingerprints } from './fingerprints';

/** Columns that a product has from its feed; the stage, `product` and `product_past` all have them. */
export const feedColumns = `product_id, product_name, brand_name, product_model, supplier_name, description, image_url, categories, level_ids, cost, msrp,
	freight, handling, cost_before_deal, product_drop_ship_days, stock, featured, discount`;

const stageColumns = `line int not null, fingerprint uuid, known boolean not null, id uuid,
	product_id text, product_name text, brand_name text, product_model text, supplier_name text, description text, image_url text,
	categories text[], level_ids uuid[], cost numeric(12,2), msrp numeric(12,2), freight numeric(12,2), handling numeric(12,2),
	cost_before_deal numeric(12,2), product_drop_ship_days int, stock int, featured boolean, discount boolean, ${faultColumns}`;

/** Maximum bytes of a feed after decompression. */
const maxUnpacked = 4 * 1024 * 1024 * 1024;
/** Products of one feed, unless the settings say otherwise: twice the largest catalogue that is known. */
const usualMost = 1_000_000;

const special = /[\\"]/g;
const arrayOf = (texts: readonly string[]): string =>
	texts.length === 0 ? '{}' : `{${texts.map((text) => `"${text.replace(special, '\\$&')}"`).join(',')}}`;
const nothing = Array.from({ length: 19 }, () => '\\N').join('\t');
const hex = (fingerprint: string): string => Buffer.from(fingerprint, 'latin1').toString('hex');
const noFault = '\\N\t\\N\t\\N\t\\N\n';

export interface StagedFeed {
	/** Where the records are: a temporary table of the transaction. */
	table: 'feed';
	records: number;
	/** Records that equal a product on sale exactly. */
	known: number;
	/** Of the others, those that aren't a valid product. */
	rejected: number;
}

interface StageOptions {
	programId: string;
	levels: readonly FeedLevel[];
	/** What is on sale was produced by the same rules, so that the same record gives the same product. */
	trusted: boolean;
	/** Products that a feed may have. */
	most?: number | undefined;
	signal: AbortSignal;
	progress(records: number, rejected: number): void;
}

/**
 * Reads a feed into a table: of a record already on sale only its fingerprint, of any other the product or its error.
 * Holds in memory only the fingerprints of what is on sale.
 */
export async function stageFeed(client: PoolClient, feed: FetchedFeed, options: StageOptions): Promise<StagedFeed> {
	const rows = new StageRows(
		options.levels,
		options.trusted ? await Fingerprints.ofProgram(client, options.programId) : new Fingerprints(),
	);
	await client.query(`create temp table feed (${stageColumns}) on commit drop`);
	const reader = feedReader(feed.format, rows);
	const { most = usualMost } = options;
	async function* portions() {
		for await (const chunk of feed.file.read(maxUnpacked)) {
			options.signal.throwIfAborted();
			reader.push(chunk);
			if (rows.records > most) throw new FeedFault('tooMany', { max: most });
			yield rows.take();
			options.progress(rows.records, rows.rejected);
		}
		reader.end();
		if (rows.records > most) throw new FeedFault('tooMany', { max: most });
		yield rows.take();
	}
	await copyRows(client, 'feed', portions(), options.signal);
	if (rows.records === 0) throw new FeedFault('empty');
	const { records, known, rejected } = rows;
	return { table: 'feed', records, known, rejected };
}

/** Lines of the stage, as the records arrive. */
class StageRows {
	records = 0;
	known = 0;
	rejected = 0;
	#lines = '';
	readonly #newId = bulkIds();
	readonly #reader: ProductReader;

	constructor(
		levels: readonly FeedLevel[],
		/** On sale and not in the feed so far. */
		private readonly waiting: Fingerprints,
	) {
		this.#reader = new ProductReader(levels);
	}

	take(): string {
		const lines = this.#lines;
		this.#lines = '';
		return lines;
	}

	wants(n: number, fingerprint: string): boolean {
		if (!this.waiting.take(fingerprint)) return true;
		this.records += 1;
		this.known += 1;
		this.#lines += `${n}\t${hex(fingerprint)}\tt\t${nothing}\t${noFault}`;
		return false;
	}

	record(n: number, fingerprint: string, record: FeedRecord): void {
		const read = this.#reader.read(record);
		if (Array.isArray(read)) {
			this.#refuse(n, read);
			return;
		}
		this.records += 1;
		this.#lines += `${n}\t${hex(fingerprint)}\tf\t${this.#newId()}\t${cells(read)}\t${noFault}`;
	}

	broken(n: number, fault: RowFault): void {
		this.#refuse(n, [fault]);
	}

	#refuse(n: number, faults: readonly RowFault[]): void {
		this.records += 1;
		this.rejected += 1;
		this.#lines += `${n}\t\\N\tf\t${nothing}\t${copyLine(faultValues(faults))}`;
	}
}

const cells = (product: FeedProduct): string =>
	copyLine([
		product.productID,
		product.productName,
		product.brandName,
		product.productModel,
		product.supplierName,
		product.description,
		product.imageUrl,
		arrayOf(product.categories),
		arrayOf(product.levelIds),
		product.cost,
		product.msrp,
		product.freight,
		product.handling,
		product.costBeforeDeal,
		product.productDropShipDays,
		product.stock,
		product.featured,
		product.discount,
	]).slice(0, -1);
