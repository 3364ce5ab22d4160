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
];
const suppliers = ['Continental Fulfilment', 'Evergreen Supply', 'Straits Trading', 'Union Warehouse'];
const kinds: readonly [category: string, name: string][] = [
	['Audio', 'Wireless Headphones'],
	['Audio', 'Bluetooth Speaker'],
	['Home', 'Espresso Machine'],
	['Home', 'Stand Mixer'],
	['Home', 'Air Purifier'],
	['Travel', 'Cabin Suitcase'],
	['Travel', 'Weekend Bag'],
	['Sports', 'Fitness Watch'],
	['Sports', 'Camping Tent'],
	['Office', 'Desk Lamp'],
	['Office', 'Fountain Pen'],
	['Watches', 'Chronograph'],
	['Garden', 'Charcoal Grill'],
	['Kids', 'Building Set'],
];
const at = <Item>(list: readonly Item[], n: number): Item => list[n % list.length] as Item;

export interface SandboxProduct {
	productID: string;
	productName: string;
	brandName: string;
	productModel: string;
	supplierName: string;
	description: string;
	categories: readonly string[];
	levels: readonly number[];
	cost: number;
	msrp: number;
	freight: number;
	handling: number;
	productDropShipDays: number;
	stock: number;
	featured: boolean;
	discount: boolean;
}

/** The `n`th product, the same at each start; `risen` is the percentage by which every hundredth product costs more. */
export function sandboxProduct(n: number, risen = 0): SandboxProduct {
	const brandName = at(makers, n * 7);
	const [category, name] = at(kinds, n * 5);
	const cents = 1_200 + ((n * 7_919) % 48_000);
	const cost = Math.round(cents * (1 + (n % 100 === 1 ? risen : 0) / 100)) / 100;
	return {
		productID: `S-${String(n).padStart(6, '0')}`,
		productName: `${brandName} ${name} ${n}`,
		brandName,
		productModel: `${brandName.slice(0, 2).toUpperCase()}-${n}`,
		supplierName: at(suppliers, n),
		description: `${name} by ${brandName}, made for daily use.`,
		categories: [category],
		levels: [1 + (n % 3)],
		cost,
		msrp: Math.round(cost * 135) / 100,
		freight: Math.round(cost * 6) / 100,
		handling: 2.5,
		productDropShipDays: 2 + (n % 19),
		stock: (n * 13) % 250,
		featured: n % 12 === 0,
		discount: n % 10 === 0,
	};
}

const columns = Object.keys(sandboxProduct(1)) as (keyof SandboxProduct)[];
const cell = (value: SandboxProduct[keyof SandboxProduct]): string => {
	const text = Array.isArray(value) ? value.join('|') : String(value);
	return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};
export const csvHead = `${columns.join(',')}\r\n`;
export const csvRow = (product: SandboxProduct): string =>
	`${columns.map((column) => cell(product[column])).join(',')}\r\n`;
