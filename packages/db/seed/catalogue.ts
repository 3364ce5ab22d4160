import { newId } from '../src/ids';
import type { ProgramType } from './programs';
import type { Random } from './random';

const makers = [
	'Aurora',
	'Fjord',
	'Halden',
	'Kiyo',
	'Lumo',
	'Marlowe',
	'Nimbus',
	'Orsa',
	'Pico',
	'Solis',
	'Tern',
	'Vela',
] as const;
const suppliers = ['Continental Fulfilment', 'Evergreen Supply', 'Straits Trading', 'Union Warehouse'] as const;
const kinds: readonly [category: string, name: string, from: number, to: number][] = [
	['Audio', 'Wireless Headphones', 39, 299],
	['Audio', 'Bluetooth Speaker', 25, 180],
	['Audio', 'Soundbar', 89, 420],
	['Home', 'Espresso Machine', 79, 640],
	['Home', 'Stand Mixer', 120, 480],
	['Home', 'Air Purifier', 65, 310],
	['Home', 'Cast Iron Set', 45, 190],
	['Home', 'Robot Vacuum', 140, 690],
	['Travel', 'Cabin Suitcase', 60, 290],
	['Travel', 'Weekend Bag', 40, 220],
	['Travel', 'Travel Adapter Kit', 12, 48],
	['Sports', 'Fitness Watch', 49, 380],
	['Sports', 'Yoga Set', 18, 95],
	['Sports', 'Camping Tent', 70, 360],
	['Sports', 'City Bike', 220, 890],
	['Office', 'Desk Lamp', 22, 130],
	['Office', 'Mechanical Keyboard', 45, 210],
	['Office', 'Fountain Pen', 15, 160],
	['Watches', 'Automatic Watch', 110, 720],
	['Watches', 'Chronograph', 90, 540],
	['Garden', 'Charcoal Grill', 60, 410],
	['Garden', 'Tool Set', 35, 240],
	['Kids', 'Building Set', 20, 140],
	['Kids', 'Balance Bike', 40, 150],
];

/** A successful build, its steps, and the products it put on sale. */
export function catalogueRows(
	random: Random,
	now: Date,
	program: { id: string; type: ProgramType; levels: readonly { id: string }[] },
) {
	const buildId = newId();
	const started = random.daysAgo(now, 2);
	const at = (seconds: number) => new Date(started.getTime() + seconds * 1000).toISOString();
	const products = kinds.flatMap(([category, name, from, to]) =>
		Array.from({ length: random.int(3, 6) }, () => {
			const maker = random.pick(makers);
			const model = `${maker.slice(0, 2).toUpperCase()}-${random.digits(4)}`;
			const cost = random.int(from * 100, to * 100) / 100;
			const freight = Math.round(cost * 6) / 100;
			const handling = 2.5;
			// The price formula with these programs' settings (docs/product/prices.md), in ten-thousandths of a cent: cost
			// with its markup and tax, freight, handling, rounded half up to cents. A point is a cent.
			const exact =
				Math.round(cost * 100) * (10_000 + 1_250 + 825) + Math.round(freight * 100 + handling * 100) * 10_000;
			const points = program.type === 'points' ? Math.floor((exact + 5_000) / 10_000) : 0;
			return {
				program_id: program.id,
				id: newId(),
				since_build_id: buildId,
				product_id: `${random.int(100_000, 999_999)}-${model}`,
				product_name: `${maker} ${name}`,
				brand_name: maker,
				product_model: model,
				supplier_name: random.pick(suppliers),
				description: `${name} by ${maker}, model ${model}.`,
				categories: [category],
				level_ids: program.levels.length > 0 ? [random.pick(program.levels).id] : [],
				cost,
				msrp: Math.round(cost * 135) / 100,
				freight,
				handling,
				cost_before_deal: cost,
				product_drop_ship_days: random.int(2, 21),
				price_points: points,
				featured: random.chance(8),
				discount: random.chance(10),
				created_at: at(40),
			};
		}),
	);
	const build = {
		program_id: program.id,
		id: buildId,
		status: 'Completed',
		automatic: true,
		processed_by: 'Automated build',
		applied: true,
		product_count: products.length,
		new_count: products.length,
		rejected_count: 0,
		started_at: at(0),
		finished_at: at(52),
	};
	const count = products.length;
	const steps = [
		{ code: 'fetched', what: 'Feed fetched', detail: '0.1 MB', params: { megabytes: '0.1' } },
		{ code: 'parsed', what: 'Feed parsed', detail: `${count} products`, params: { products: count } },
		{
			code: 'staged',
			what: 'Products checked and staged',
			detail: `${count} good, 0 rejected`,
			params: { good: count, rejected: 0 },
		},
		{
			code: 'compared',
			what: 'Compared with the catalog on sale',
			detail: `${count} new, 0 gone, 0 dearer, 0 cheaper, 0 changed otherwise`,
			params: { added: count, gone: 0, dearer: 0, cheaper: 0, changed: 0 },
		},
		{
			code: 'switched',
			what: 'Catalog switched',
			detail: `${count} products on sale`,
			params: { products: count },
		},
	].map(({ code, what, detail, params }, index) => ({
		program_id: program.id,
		id: newId(),
		build_id: buildId,
		at: at(index * 9),
		description: what,
		step_detail: detail,
		is_error: false,
		code,
		params,
	}));
	return { build, steps, products };
}

export type SampleProduct = ReturnType<typeof catalogueRows>['products'][number];
