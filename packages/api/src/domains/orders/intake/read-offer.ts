import type { Pool, PoolClient } from '@rewards/db';
import type { PriceSettings } from '@rewards/validators/prices/price';
import type { StockRule } from '@rewards/validators/programs/constants';
import type { LevelRange } from '@rewards/validators/programs/level-range';
import type { TaxSettings } from '@rewards/validators/taxes/schemas';

/** A product on sale, with the fields that an order copies. */
export interface OfferedProduct {
	productID: string;
	productName: string;
	productModel: string;
	brandName: string;
	supplierName: string;
	productDropShipDays: number;
	levelIds: string[];
	/** The supplier's stock; null if the feed doesn't give it. */
	stock: number | null;
	cost: string;
	freight: string;
	handling: string;
	msrp: string;
	costBeforeDeal: string;
}

/** The program's settings and those of the requested products that it sells. */
export interface Offer {
	enabled: boolean;
	startsAt: Date | null;
	endsAt: Date | null;
	now: Date;
	type: 'points' | 'plateau' | 'claim';
	poPrefix: string;
	batch: boolean;
	defaultCountry: string;
	geolocationEnabled: boolean;
	continents: string[];
	/** Whether participants may order; staff may order for them anyway. */
	canOrder: boolean;
	stockRule: StockRule;
	/** Of one participant, in plateau programs; null is unlimited. */
	orderLimit: number | null;
	unitLimit: number | null;
	buildId: string | null;
	prices: PriceSettings;
	tax: TaxSettings;
	/** The levels' ranges of prices, by id. */
	ranges: Record<string, LevelRange>;
	/** Levels that are being deleted, by id, each with its replacement: products already name that one. */
	leaving: Record<string, string | null>;
	products: OfferedProduct[];
	/** Of those not on sale, the ones that were. */
	gone: string[];
}

// One statement, so that settings and products have one snapshot: a concurrent change of catalogue or prices counts
// completely or not at all.
const sql = `select p.status as enabled, p.starts_at as "startsAt", p.ends_at as "endsAt", clock_timestamp() as now, p.type, p.po_prefix as "poPrefix",
		p.batch_order_enabled as batch, p.default_country as "defaultCountry", p.current_build_id as "buildId",
		p.geolocation_enabled as "geolocationEnabled", p.continents, coalesce(p.permissions->>'allowPurchase', 'true') = 'true' as "canOrder",
		p.stock_rule as "stockRule", p.order_limit as "orderLimit", p.unit_limit as "unitLimit",
		json_build_object('includeFreight', p.include_freight, 'includeHandling', p.include_handling,
			'includeResellerMarkup', p.include_reseller_markup, 'resellerMarkupPct', p.reseller_markup_pct::text,
			'includePSQ', p.include_psq, 'psq', p.psq::text, 'applyResellerMarkupPctToPSQ', p.apply_reseller_markup_pct_to_psq,
			'useEstimatedTax', p.use_estimated_tax, 'defaultUSTaxCDTPct', p.default_us_tax_cdt_pct::text,
			'estimatedCDNCDTPct', p.estimated_cdn_cdt_pct::text, 'repShare', p.rep_share::text, 'pointValue', p.point_value::text) as prices,
		json_build_object('taxProvider', p.tax_provider, 'useEstimatedTax', p.use_estimated_tax,
			'flatTaxDefaultPct', coalesce(p.flat_tax_default_pct::text, ''),
			'flatTaxRates', coalesce((select json_agg(json_build_object('country', r.country, 'state', r.state, 'rate', r.rate::text))
				from flat_tax_rate r where r.program_id = p.id), '[]'), 'taxConfig', json_build_object(
				'fromCountry', coalesce(p.tax_config->>'fromCountry', ''), 'fromZip', coalesce(p.tax_config->>'fromZip', ''),
				'fromState', coalesce(p.tax_config->>'fromState', ''), 'fromCity', coalesce(p.tax_config->>'fromCity', ''),
				'fromStreet', coalesce(p.tax_config->>'fromStreet', ''))) as tax,
		coalesce((select json_object_agg(l.id, json_build_object('from', l.range_from::text, 'to', l.range_to::text))
			from plateau_level l where l.program_id = p.id), '{}') as ranges,
		coalesce((select json_object_agg(l.id, l.leaves_for_id) from plateau_level l where l.program_id = p.id and l.leaving), '{}') as leaving,
		coalesce((select json_agg(json_build_object('productID', x.product_id, 'productName', x.product_name, 'productModel', x.product_model,
				'brandName', x.brand_name, 'supplierName', x.supplier_name, 'productDropShipDays', x.product_drop_ship_days, 'levelIds', x.level_ids, 'stock', x.stock,
				'cost', x.cost::text, 'freight', x.freight::text, 'handling', x.handling::text, 'msrp', x.msrp::text, 'costBeforeDeal', x.cost_before_deal::text))
			from product x where x.program_id = p.id and x.product_id = any($2::text[])), '[]') as products
	from program p where p.id = $1 and p.deleted_at is null`;
const wasOnSale = `select product_id as id from product_change where program_id = $1 and product_id = any($2::text[]) and kind = 'gone'
	union select product_id from order_item where program_id = $1 and product_id = any($2::text[])`;

/** The program with those of the products that are on sale now; null once it is deleted. Locks nothing. */
export async function readOffer(
	client: Pool | PoolClient,
	programId: string,
	productIds: readonly string[],
): Promise<Offer | null> {
	const values = [programId, productIds];
	const { rows } = await client.query<Omit<Offer, 'gone'>>({ name: 'order-offer', text: sql, values });
	const [offer] = rows;
	if (!offer) return null;
	if (offer.products.length === productIds.length) return { ...offer, gone: [] };
	const there = new Set(offer.products.map(({ productID }) => productID));
	const missing = productIds.filter((id) => !there.has(id));
	const past = await client.query<{ id: string }>(wasOnSale, [programId, missing]);
	return { ...offer, gone: past.rows.map(({ id }) => id) };
}
