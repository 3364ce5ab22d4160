import { newId } from '../src/ids';

/** The sandbox's catalogue feed, at its usual port. */
const sandboxFeed = 'http://127.0.0.1:4000/feed/products';
const sandboxSupplier = 'http://127.0.0.1:4000/supplier';

export type ProgramType = 'points' | 'plateau' | 'claim';
interface Sketch {
	account: string;
	name: string;
	title: string;
	type: ProgramType;
	participants: number;
	languages?: readonly string[];
	continents?: readonly string[];
	disabled?: boolean;
	batch?: boolean;
	/** The tax provider; default the program's percentages. */
	tax?: 'taxjar';
}

const everywhere = [
	'USA',
	'NORTH_AMERICA',
	'SOUTH_AMERICA',
	'AFRICA',
	'ASIA',
	'AUSTRALASIA',
	'EUROPEAN_UNION',
	'NON_EU_EUROPE',
	'INDIAN_SUB_CONTINENT',
	'MIDDLE_EAST',
];

const sketches: readonly Sketch[] = [
	{
		account: 'Cobalt Airlines',
		name: 'Sky Points',
		title: 'Cobalt Sky Points',
		type: 'points',
		participants: 900,
		languages: ['en', 'fr', 'sp'],
	},
	{
		account: 'Cobalt Airlines',
		name: 'Crew Milestones',
		title: 'Cobalt Crew Service Awards',
		type: 'plateau',
		participants: 220,
	},
	{
		account: 'Tidewater Health',
		name: 'Wellness Points',
		title: 'Tidewater Wellness Points',
		type: 'points',
		participants: 340,
		tax: 'taxjar',
	},
	{
		account: 'Polar Outfitters',
		name: 'Trail Club',
		title: 'Polar Trail Club',
		type: 'points',
		participants: 260,
		batch: true,
	},
	{
		account: 'Quarry Tools',
		name: 'Dealer Gifts',
		title: 'Quarry Dealer Gift Codes',
		type: 'claim',
		participants: 300,
	},
	{
		account: 'Lumen Energy',
		name: 'Years of Service',
		title: 'Lumen Years of Service',
		type: 'plateau',
		participants: 180,
	},
	{
		account: 'Kestrel Telecom',
		name: 'Kestrel Plus',
		title: 'Kestrel Plus Rewards',
		type: 'points',
		participants: 280,
		languages: ['en', 'ge'],
	},
	{ account: 'Mosaic Hotels', name: 'Guest Thanks', title: 'Mosaic Guest Thanks', type: 'claim', participants: 240 },
	{
		account: 'Brightline Foods',
		name: 'Sales Sprint',
		title: 'Brightline Sales Sprint',
		type: 'points',
		participants: 210,
	},
	{ account: 'Orchard Bank', name: 'Branch Stars', title: 'Orchard Branch Stars', type: 'plateau', participants: 150 },
	{
		account: 'Orchard Bank',
		name: 'Winter 2024',
		title: 'Orchard Winter Campaign 2024',
		type: 'points',
		participants: 60,
		disabled: true,
	},
	{
		account: 'Boğaziçi Sigorta',
		name: 'Acente Puan',
		title: 'Boğaziçi Acente Puan',
		type: 'points',
		participants: 320,
	},
	{ account: 'Ege Seramik Bayileri', name: 'Usta Kulübü', title: 'Ege Usta Kulübü', type: 'points', participants: 160 },
	{
		account: 'شركة النور للتجارة',
		name: 'Al Noor Gifts',
		title: 'Al Noor Gift Codes',
		type: 'claim',
		participants: 120,
	},
	{
		account: 'Sable Motors',
		name: 'Showroom Points',
		title: 'Sable Showroom Points',
		type: 'points',
		participants: 260,
	},
];

export const levelNames: Record<ProgramType, readonly string[]> = {
	points: [],
	plateau: ['5 years', '10 years', '15 years', '20 years'],
	claim: ['Silver', 'Gold', 'Platinum'],
};

/** Origin of shipments. */
const origin = {
	fromCountry: 'USA',
	fromState: 'TX',
	fromCity: 'Dallas',
	fromZip: '75201',
	fromStreet: '100 Main St',
};

/** Tax of orders by the program's own percentages. */
export const flatTaxRates = (programId: string) =>
	[
		{ country: 'USA', state: '', rate: 8.25 },
		{ country: 'USA', state: 'OR', rate: 0 },
		{ country: 'CAN', state: '', rate: 13 },
	].map((rate) => ({ program_id: programId, ...rate }));

/** Sample programs with their levels; `participants` says how many people each gets. */
export function programRows(accounts: ReadonlyMap<string, string>, now: Date) {
	return sketches.map((sketch, at) => {
		const accountId = accounts.get(sketch.account);
		if (!accountId) throw new Error(`There is no sample account ${sketch.account}.`);
		const id = newId();
		const created = new Date(now.getTime() - (200 + at * 37) * 86_400_000);
		const year = created.getUTCFullYear();
		const levels = levelNames[sketch.type].map((description, index) => ({
			program_id: id,
			id: newId(),
			position: index + 1,
			description,
			range_from: index * 100,
			range_to: (index + 1) * 100,
			level_message: `Congratulations on reaching ${description}.`,
			custom_home_page: '',
		}));
		const row = {
			id,
			account_id: accountId,
			name: sketch.name,
			status: !sketch.disabled,
			type: sketch.type,
			full_name: sketch.title,
			po_prefix:
				sketch.name
					.replace(/[^A-Za-z]/g, '')
					.slice(0, 3)
					.toUpperCase() || 'PO',
			batch_order_enabled: Boolean(sketch.batch),
			starts_at: new Date(Date.UTC(year, 0, 1)).toISOString(),
			ends_at: new Date(Date.UTC(year + 4, 11, 31)).toISOString(),
			created_at: created.toISOString(),
			is_template: at === 0,
			languages: sketch.languages ?? ['en'],
			continents: sketch.continents ?? everywhere,
			geolocation_enabled: true,
			custom_field1: 'Region',
			custom_field2: 'Team',
			custom_field_visible1: true,
			custom_field_visible2: true,
			include_freight: true,
			include_handling: true,
			include_reseller_markup: '1',
			reseller_markup_pct: 12.5,
			use_estimated_tax: 'taxonitemcostonly',
			default_us_tax_cdt_pct: 8.25,
			estimated_cdn_cdt_pct: 13,
			point_value: 0.01,
			new_threshold: 0.25,
			tax_provider: sketch.tax ?? 'flat',
			tax_config: origin,
			is_auto_build: at % 3 === 0,
			feed: 'GLOBAL',
			feed_file_id: '1',
			// Of the sandbox; a start with one replaces the address.
			replink_catalog_endpoint: sandboxFeed,
			replink_endpoint: sandboxSupplier,
			feed_status: 'Completed',
			feed_built_at: new Date(now.getTime() - (at + 1) * 7_200_000).toISOString(),
			contacts: { address: '', email: 'help@example.com', phone: '8005550100' },
		};
		return { row, levels, count: sketch.participants };
	});
}
