import { newId } from '../src/ids';
import { emailOf, personName } from './people';
import type { Random } from './random';

type AccountType = 'reseller' | 'rep' | 'customer';
interface Sketch {
	name: string;
	type: AccountType;
	city: string;
	state?: string;
	children?: readonly Sketch[];
}

const tree: readonly Sketch[] = [
	{
		name: 'Harbor Incentives',
		type: 'reseller',
		city: 'Boston',
		state: 'MA',
		children: [
			{
				name: 'Harbor East',
				type: 'rep',
				city: 'Providence',
				state: 'RI',
				children: [
					{ name: 'Cobalt Airlines', type: 'customer', city: 'Newark', state: 'NJ' },
					{ name: 'Tidewater Health', type: 'customer', city: 'Norfolk', state: 'VA' },
				],
			},
			{
				name: 'Harbor West',
				type: 'rep',
				city: 'Sacramento',
				state: 'CA',
				children: [
					{ name: 'Polar Outfitters', type: 'customer', city: 'Anchorage', state: 'AK' },
					{ name: 'Quarry Tools', type: 'customer', city: 'Reno', state: 'NV' },
				],
			},
			{ name: 'Lumen Energy', type: 'customer', city: 'Houston', state: 'TX' },
		],
	},
	{
		name: 'Atlas Loyalty Group',
		type: 'reseller',
		city: 'London',
		children: [
			{
				name: 'Atlas Nordics',
				type: 'rep',
				city: 'Malmö',
				children: [
					{ name: 'Kestrel Telecom', type: 'customer', city: 'Oslo' },
					{ name: 'Mosaic Hotels', type: 'customer', city: 'København' },
				],
			},
			{ name: 'Brightline Foods', type: 'customer', city: 'Manchester' },
			{ name: 'Orchard Bank', type: 'customer', city: 'Dublin' },
		],
	},
	{
		name: 'Anadolu Ödül',
		type: 'reseller',
		city: 'İstanbul',
		children: [
			{ name: 'Boğaziçi Sigorta', type: 'customer', city: 'İstanbul' },
			{ name: 'Ege Seramik Bayileri', type: 'customer', city: 'İzmir' },
			{ name: 'شركة النور للتجارة', type: 'customer', city: 'دبي' },
		],
	},
	{ name: 'Sable Motors', type: 'customer', city: 'Detroit', state: 'MI' },
];

/** Rows of the sample accounts, parents before children. */
export function accountRows(random: Random, rootId: string) {
	const rows: ReturnType<typeof row>[] = [];
	const row = (sketch: Sketch, parentId: string) => {
		const contact = personName(random);
		return {
			id: newId(),
			parent_id: parentId,
			name: sketch.name,
			type: sketch.type,
			contact_name: contact,
			address: `${random.int(1, 900)} Market Street`,
			city: sketch.city,
			state: sketch.state ?? '',
			zip: `${random.int(1, 9)}${random.digits(4)}`,
			phone: random.digits(10),
			email: emailOf(contact, random.int(1, 99), 'example.com'),
			notes: '',
		};
	};
	const add = (sketches: readonly Sketch[], parentId: string): void => {
		for (const sketch of sketches) {
			const made = row(sketch, parentId);
			rows.push(made);
			add(sketch.children ?? [], made.id);
		}
	};
	add(tree, rootId);
	return rows;
}

/** One user for every role at root and at each reseller, and a self-registered one without a role. */
export function userRows(
	random: Random,
	accounts: readonly { id: string; key: string }[],
	roles: readonly { id: string; name: string }[],
	passwordHash: string,
) {
	const users = accounts.flatMap(({ id, key }) =>
		roles.map((role) => {
			const display = personName(random);
			const [first = display, ...rest] = display.split(' ');
			const login = `${role.name.toLowerCase().replace(/ /g, '.')}${key}@example.com`;
			return userRow(id, role.id, login, first, rest.join(' '), display, passwordHash);
		}),
	);
	return [...users, userRow(null, null, 'newcomer@example.com', 'Noor', 'Newcomer', 'Noor Newcomer', passwordHash)];
}

const userRow = (
	accountId: string | null,
	roleId: string | null,
	email: string,
	first: string,
	last: string,
	display: string,
	passwordHash: string,
) => ({
	id: newId(),
	account_id: accountId,
	role_id: roleId,
	user_name: email,
	first_name: first,
	last_name: last,
	display_name: display,
	email,
	password_hash: passwordHash,
});
