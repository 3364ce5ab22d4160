import { randomUUID } from 'node:crypto';
import { newId, type Prisma } from '@rewards/db';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { viewAll } from '@rewards/validators/content/constants';
import type { TaxResponse } from '@rewards/validators/orders/json';
import { flatTax } from '@rewards/validators/taxes/flat';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seal } from '../../crypto';
import { secretOf } from '../../crypto/secret-of';
import { errorBody } from '../../errors';
import { checkedDomain } from '../../integrations/dns';
import type { TaxOrder } from '../../integrations/tax';
import { prepareJobs } from '../../jobs/worker';
import { createCaller } from '../../router';
import { contextOf, flags, storedSession } from '../../testing';
import { makePerson } from '../../testing/make-person';
import { address, makeShop } from '../../testing/order-shop';
import { settingsTable } from '../../testing/settings-table';
import { feedAddress, readBuildProgram } from '../catalogue';
import { readCodeProgram } from '../claim-codes';
import { addressSql } from '../participants';
import { providerAccess } from '../programs';
import { giveCodeBack } from './moves/give-code-back';
import { dueSuppliers } from './supplier/due-suppliers';
import { orderToSend } from './supplier/order-to-send';

let db: TestDatabase;
let shop: Awaited<ReturnType<typeof makeShop>>;
let caller: ReturnType<typeof createCaller>;
let codeOrder: string;
const people: Record<'points' | 'plateau' | 'claim', string> = { points: '', plateau: '', claim: '' };
const asked: TaxOrder[] = [];
const tax = {
	taxFor: (order: TaxOrder): Promise<TaxResponse> => {
		asked.push(order);
		const { country, state, city, zip } = order.to;
		const to = { place: { country, state, city, zip }, amount: order.amount, shipping: order.shipping };
		return Promise.resolve(flatTax(to, { useEstimatedTax: 'notax', flatTaxRates: [], flatTaxDefaultPct: '3' }));
	},
};

const base = {
	status: true,
	startsAt: null,
	endsAt: null,
	batchOrderEnabled: false,
	permissions: {},
	stockRule: 'ignore',
	orderLimit: null,
	unitLimit: null,
	geolocationEnabled: true,
	continents: ['USA', 'NORTH_AMERICA'],
	defaultCountry: 'USA',
	includeFreight: false,
	includeHandling: false,
	includeResellerMarkup: '1',
	resellerMarkupPct: '10',
	includePSQ: true,
	psq: '3',
	applyResellerMarkupPctToPSQ: false,
	useEstimatedTax: 'taxonitemcostonly',
	defaultUSTaxCDTPct: '8',
	estimatedCDNCDTPct: '12',
	repShare: '1',
	pointValue: '1',
	taxProvider: 'flat',
	taxConfig: { fromCountry: 'USA', fromZip: '10001', fromState: 'NY', fromCity: 'New York', fromStreet: '1 Main St' },
	languages: ['en'],
	defaultEmail: '',
	codeLength: 10,
	afterReturn: 'reuse',
	flatTaxDefaultPct: null,
	newThreshold: '0.5',
	ssoEnabled: true,
	mindTickleServiceUrl: 'https://people.example.com',
	mindTickleUserName: 'portal',
	oktaServiceUrl: 'http://127.0.0.1:9/login',
	autoUpdateCatalog: false,
	isAutoBuild: true,
	domain: 'shop.example.com',
	feed: 'GLOBAL',
	feedFileId: '42',
	replinkCatalogEndpoint: 'https://feed.example.com/catalogue',
	replinkEndpoint: 'https://supplier.example.com',
	supplierUserId: 'portal',
} satisfies Prisma.ProgramUpdateInput;
type Type = keyof typeof people;
const idOf = (type: Type) => shop[type].id;
const secret = (type: Type, name: 'devKey' | 'mindTicklePassword', value: string) =>
	Uint8Array.from(seal(shop.services.config.dataKey, value, secretOf(idOf(type), name)));
const set = (type: Type, data: Prisma.ProgramUpdateInput) =>
	db.database.prisma.program.update({ where: { id: idOf(type) }, data, select: { id: true } });
const reset = async (type: Type) =>
	set(type, {
		...base,
		type,
		poPrefix: `${type}-`,
		name: type,
		fullName: `The ${type} program`,
		domain: type === 'points' ? base.domain : '',
		devKey: secret(type, 'devKey', 'key'),
		mindTicklePassword: secret(type, 'mindTicklePassword', 'word'),
	});

beforeAll(async () => {
	db = await createTestDatabase();
	await prepareJobs(db.database);
	shop = await makeShop(db.database, { tax });
	const session = await storedSession(
		db.database,
		shop.accounts.left,
		flags('manageOrders', 'manageProgram', 'manageContent', 'manageReports', 'manageProgramAdvanced'),
	);
	caller = createCaller(contextOf(shop.services, session));
	await db.database.pool.query(
		`update product set stock = 2, freight = 7, handling = 4 where program_id = any($1) and product_id = 'LAMP'`,
		[[shop.points.id, shop.plateau.id, shop.claim.id]],
	);
	for (const type of ['points', 'plateau', 'claim'] as const) {
		await reset(type);
		const [levelId] = shop[type].levelIds;
		people[type] = await makePerson(db.database, idOf(type), type === 'points' ? 100_000 : 0, {
			...(levelId ? { levelId } : {}),
			...(type === 'claim' ? { email: 'CODE-1', claimEmail: '' } : {}),
		});
	}
	codeOrder = (await shop.place(people.claim, {}, shop.claim.id)).order.id;
	await shop.place(people.plateau, {}, shop.plateau.id);
	const domainId = newId();
	await db.database.pool.query(
		`insert into custom_domain (program_id, id, domain_name, expires_at) values ($1, $2, 'shop.example.com', now() + interval '1 day')`,
		[shop.points.id, domainId],
	);
	await db.database.pool.query(
		`insert into domain_validation (program_id, id, domain_id, domain_name, record_name, record_type, record_value, validation_status)
			values ($1, $2, $3, 'shop.example.com', 'a', 'CNAME', 'b', 'SUCCESS')`,
		[shop.points.id, newId(), domainId],
	);
});
afterAll(() => db.drop());

const items = (quantity: number) => [{ productID: 'LAMP', quantity }];
const failure = (call: Promise<unknown>) => call.catch((error: unknown) => errorBody(error));
const canada = { ...address, country: 'CAN', stateCounty: 'ON', postcode: 'K1A 0B1' };
/** What a reader makes of the settings. */
const looks = {
	quote: (type: Type = 'points', quantity = 3, shippingAddress: object = address) =>
		caller.orders.quote({
			programId: idOf(type),
			participant: { sid: people[type] },
			items: items(quantity),
			shippingAddress,
			onSite: true,
		}),
	order: async () => {
		const { order } = await shop.place(people.points);
		const sql = 'select batch from "order" where id = $1';
		const { rows } = await db.database.pool.query(sql, [order.id]);
		return [order.orderNumber.replace(/\d/g, ''), rows];
	},
	origin: async () => {
		asked.length = 0;
		await looks.quote();
		return asked.map(({ from }) => from);
	},
	newest: async () => {
		const fields = { source: 'new' as const, productSort: 'name_asc' as const, categories: [viewAll], limit: 12 };
		return (await caller.content.carousel.products({ programId: shop.points.id, ...fields })).total;
	},
	mail: async () => {
		const one = { programId: shop.claim.id, orderId: codeOrder, key: randomUUID() };
		const sql = `select ${addressSql} as address from participant p join program g on g.id = p.program_id where p.id = $1`;
		const { rows } = await db.database.pool.query(sql, [people.claim]);
		return [(await orderToSend(db.database.pool, one, '')).customer.email, rows];
	},
	/** What becomes of a code of whose order nothing is left. */
	returned: async () => {
		const client = await db.database.pool.connect();
		try {
			await client.query('begin');
			await client.query('delete from order_item where order_id = $1', [codeOrder]);
			const place = { programId: shop.claim.id, orderId: codeOrder };
			const became = await giveCodeBack(client, place, { why: 'returned', actor: { session: null } });
			return became?.kind;
		} finally {
			await client.query('rollback');
			client.release();
		}
	},
	codes: () => readCodeProgram(db.database.pool, shop.claim.id, shop.claim.levelIds[0] ?? ''),
	languages: () => caller.content.languages({ programId: shop.points.id }),
	programs: async () =>
		(await caller.automatedBuilds.list({})).items
			.filter(({ id }) => id === shop.points.id)
			.map(({ name, fullName, nextBuild }) => [name, fullName, nextBuild]),
	feed: async () => {
		const program = await readBuildProgram(db.database.pool, shop.points.id);
		return [program.trusting, feedAddress(program, shop.points.id, shop.services.config.dataKey)];
	},
	people: () => failure(providerAccess(shop.services, shop.points.id)),
	signOn: () => failure(caller.programs.checkSignOn({ programId: shop.points.id })),
	supplier: async () => {
		const due = await dueSuppliers(db.database.pool);
		return due
			.filter(({ programId, former }) => programId === shop.claim.id && !former)
			.map(({ endpoint, userId, devKey }) => [endpoint, userId, devKey]);
	},
	domain: () => checkedDomain(db.database, shop.points.id),
	levels: async () =>
		(await caller.products.list({ programId: shop.plateau.id })).items.map(({ levelsText }) => levelsText),
};

interface Case {
	type?: Type;
	change: Prisma.ProgramUpdateInput | (() => Promise<unknown>);
	/** Settings that it depends on. */
	given?: Prisma.ProgramUpdateInput;
	look: () => Promise<unknown>;
}
const soon = () => new Date(Date.now() + 3_600_000);
const ago = () => new Date(Date.now() - 3_600_000);
const quoted = (change: Prisma.ProgramUpdateInput, given: Prisma.ProgramUpdateInput = {}): Case => ({
	change,
	given,
	look: () => looks.quote(),
});
const toCanada = (change: Prisma.ProgramUpdateInput): Case => ({
	change,
	look: () => looks.quote('points', 1, canada),
});
const from = (field: string): Case => ({
	given: { taxProvider: 'taxjar' },
	change: { taxConfig: { ...base.taxConfig, [field]: field === 'fromCountry' ? 'CAN' : 'Other' } },
	look: looks.origin,
});
const level = (sql: string) => () =>
	db.database.pool.query(`update plateau_level set ${sql} where id = $1`, [shop.plateau.levelIds[0]]);
const programs = (change: Prisma.ProgramUpdateInput): Case => ({ change, look: looks.programs });
const feed = (change: Prisma.ProgramUpdateInput): Case => ({ change, look: looks.feed });
const supplier = (change: Prisma.ProgramUpdateInput | (() => Promise<unknown>)): Case => ({
	type: 'claim',
	change,
	look: looks.supplier,
});
const people_ = (change: Prisma.ProgramUpdateInput | (() => Promise<unknown>)): Case => ({
	change,
	look: looks.people,
});

const cases: Record<string, Case[]> = {
	status: [quoted({ status: false })],
	startDate: [quoted({ startsAt: soon() })],
	endDate: [quoted({ endsAt: ago() })],
	type: [quoted({ type: 'plateau' })],
	poPrefix: [{ change: { poPrefix: 'SKY' }, look: looks.order }],
	batchOrderEnabled: [{ change: { batchOrderEnabled: true }, look: looks.order }],
	stockRule: [quoted({ stockRule: 'warn' }), quoted({ stockRule: 'refuse' }, { stockRule: 'warn' })],
	orderLimit: [{ type: 'plateau', change: { orderLimit: 1 }, look: () => looks.quote('plateau') }],
	unitLimit: [{ type: 'plateau', change: { unitLimit: 2 }, look: () => looks.quote('plateau') }],
	'permissions.allowPurchase': [quoted({ permissions: { allowPurchase: false } })],
	name: [programs({ name: 'Other' })],
	fullName: [programs({ fullName: 'Other' })],
	defaultEmail: [{ type: 'claim', change: { defaultEmail: 'codes@example.com' }, look: looks.mail }],
	codeLength: [{ type: 'claim', change: { codeLength: 12 }, look: looks.codes }],
	afterReturn: [{ type: 'claim', change: { afterReturn: 'nothing' }, look: looks.returned }],
	newThreshold: [{ change: { newThreshold: '1' }, look: looks.newest }],
	'geolocation.enabled': [toCanada({ geolocationEnabled: false })],
	continents: [toCanada({ continents: ['USA'] })],
	defaultCountry: [{ change: { defaultCountry: 'CAN' }, look: () => looks.quote('points', 1, {}) }],
	includeFreight: [quoted({ includeFreight: true })],
	includeHandling: [quoted({ includeHandling: true })],
	includeResellerMarkup: [quoted({ includeResellerMarkup: '0' })],
	resellerMarkupPct: [quoted({ resellerMarkupPct: '11' })],
	includePSQ: [quoted({ includePSQ: false })],
	psq: [quoted({ psq: '4' })],
	applyResellerMarkupPctToPSQ: [quoted({ applyResellerMarkupPctToPSQ: true })],
	useEstimatedTax: [quoted({ useEstimatedTax: 'notax' })],
	defaultUSTaxCDTPct: [quoted({ defaultUSTaxCDTPct: '9' })],
	estimatedCDNCDTPct: [toCanada({ estimatedCDNCDTPct: '13' })],
	repShare: [quoted({ repShare: '2' })],
	pointValue: [quoted({ pointValue: '2' })],
	taxProvider: [quoted({ taxProvider: 'taxjar' })],
	flatTaxDefaultPct: [quoted({ flatTaxDefaultPct: '5' })],
	flatTaxRates: [
		{
			change: () =>
				db.database.prisma.flatTaxRate.create({
					data: { programId: shop.points.id, country: 'USA', rate: '5' },
					select: { programId: true },
				}),
			look: () => looks.quote(),
		},
	],
	...Object.fromEntries(Object.keys(base.taxConfig).map((field) => [`taxConfig.${field}`, [from(field)]])),
	languages: [{ change: { languages: ['en', 'fr'] }, look: looks.languages }],
	'plateauLevels.description': [{ type: 'plateau', change: level(`description = 'Other'`), look: looks.levels }],
	'plateauLevels.from': [
		{ type: 'plateau', change: level('range_from = 1000, range_to = 2000'), look: () => looks.quote('plateau') },
	],
	'plateauLevels.to': [
		{ type: 'plateau', change: level('range_from = 0, range_to = 10'), look: () => looks.quote('plateau') },
	],
	ssoEnabled: [people_({ ssoEnabled: false })],
	'mindTickleConfig.serviceURL': [people_({ mindTickleServiceUrl: 'https://other.example.com' })],
	'mindTickleConfig.userName': [people_({ mindTickleUserName: 'other' })],
	'mindTickleConfig.password': [
		people_(() => set('points', { mindTicklePassword: secret('points', 'mindTicklePassword', 'other') })),
	],
	'oktaConfig.serviceURL': [{ change: { oktaServiceUrl: '' }, look: looks.signOn }],
	autoUpdateCatalog: [feed({ autoUpdateCatalog: true })],
	feed: [feed({ feed: 'LOCAL' })],
	feedFileId: [feed({ feedFileId: '43' })],
	replinkCatalogEndpoint: [feed({ replinkCatalogEndpoint: 'https://other.example.com' })],
	userId: [feed({ supplierUserId: 'other' }), supplier({ supplierUserId: 'other' })],
	devKey: [
		{ change: () => set('points', { devKey: secret('points', 'devKey', 'other') }), look: looks.feed },
		supplier(() => set('claim', { devKey: secret('claim', 'devKey', 'other') })),
	],
	replinkEndpoint: [supplier({ replinkEndpoint: 'https://other.example.com' })],
	isAutoBuild: [programs({ isAutoBuild: false })],
	domain: [{ change: { domain: 'other.example.com' }, look: looks.domain }],
};

const inPortal = settingsTable().filter(({ readers }) =>
	readers.some((reader) => reader !== 'site' && reader !== 'forms'),
);

test('Every setting that the portal reads has a case here, or in the forms of the web', () => {
	expect(Object.keys(cases).toSorted()).toEqual(inPortal.map(({ setting }) => setting).toSorted());
});

test.each(Object.entries(cases).flatMap(([name, list]) => list.map((one) => [name, one] as const)))(
	'%s has its effect',
	async (_, { type = 'points', change, given = {}, look }) => {
		await set(type, given);
		try {
			const before = await look();
			await (typeof change === 'function' ? change() : set(type, change));
			expect(await look()).not.toEqual(before);
		} finally {
			await reset(type);
			const plain = `update plateau_level set range_from = 0, range_to = 0, description = 'Level ' || position where program_id = $1`;
			await db.database.pool.query(plain, [idOf(type)]);
			await db.database.prisma.flatTaxRate.deleteMany({ where: { programId: idOf(type) } });
		}
	},
);

test('What only the site reads is in the answer that it gets', async () => {
	const given: unknown = await caller.programs.get({ programId: shop.plateau.id });
	const at = (value: unknown, name: string): unknown => {
		const one = Array.isArray(value) ? value[0] : value;
		return typeof one === 'object' && one !== null ? (one as Record<string, unknown>)[name] : undefined;
	};
	const absent = settingsTable()
		.filter(({ readers }) => readers.includes('site'))
		.filter(({ setting }) => setting.split('.').reduce(at, given) === undefined);
	expect(absent).toEqual([]);
});
