import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { restRoutes } from '../rest/routes';
import { type Column, type Row, valuesOf } from './testing/columns';
import { type List, startLists } from './testing/list';
import type { DatePart, Filter, LoadOptions, Summary } from './testing/load-options';
import { LocalList } from './testing/local';
import { operationsOf, questionsOf } from './testing/questions';
import { everything, filtered, pageOf, pageOfGroups, searchFor } from './testing/recorded';
import { restStore } from './testing/rest-store';

/**
 * Compares what every list of the REST table answers to DevExtreme's requests with a grid's store over the same rows in
 * memory. A failure prints its seed; GRID_SEED repeats that run, GRID_RUNS sets the number of queries for each list.
 */
const seed = Number(process.env['GRID_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const numRuns = Number(process.env['GRID_RUNS'] ?? 40);

const world = await startLists();
afterAll(() => world.stop());

/**
 * Sums of money are strings, so no digit is lost; the comparison is by number. Averages have as many digits as a double
 * holds exactly.
 */
function plain(answer: unknown): unknown {
	if (typeof answer !== 'object' || answer === null) return answer;
	if (Array.isArray(answer)) return answer.map(plain);
	const number = (value: unknown): unknown =>
		typeof value === 'number' || (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value))
			? Number(Number(value).toPrecision(12))
			: value;
	const parts = Object.entries(answer).map(([name, value]) =>
		name === 'summary' && Array.isArray(value)
			? [name, value.map(number)]
			: [name, name === 'data' || name === 'items' ? plain(value) : value],
	);
	return Object.fromEntries(parts);
}

const locals = new Map<string, LocalList>();
function localOf(list: List): LocalList {
	const local = locals.get(list.path) ?? new LocalList(list);
	locals.set(list.path, local);
	return local;
}

/** A query from the grid, answered by the server and by the store in memory. */
async function agree(list: List, options: LoadOptions): Promise<void> {
	// A DataSource always passes this to its store.
	const server = await restStore(world.call, list).load({ ...options, userData: {} });
	const [answer, expected] = [plain(server), plain(localOf(list).load(options))];
	// Equal rows need no fixed order.
	if (!isDeepStrictEqual(answer, expected)) expect(answer, JSON.stringify(options)).toEqual(expected);
}

const pageAt = async (list: List, query: LoadOptions) =>
	(await restStore(world.call, list).load({ ...query })) as { data: Row[]; totalCount: number };

const summariesOf = ({ name, type }: Column): Summary[] => {
	const numeric = type === 'number' || type === 'money';
	const ordered = type !== 'boolean' && type !== 'id';
	const types: Summary['summaryType'][] = [
		'count',
		...(numeric ? (['sum', 'avg'] as const) : []),
		...(ordered ? (['min', 'max'] as const) : []),
	];
	return types.map((summaryType) => ({ selector: name, summaryType }));
};

it('finds every list of the table', () => {
	expect(world.lists.map(({ path }) => path)).toEqual(
		expect.arrayContaining([
			'/api/customers',
			'/api/customers/{id}/users',
			'/api/programs/{programId}/users',
			'/api/programs/{id}/productslist',
			'/api/allprograms',
			'/api/programs/{id}/users/{userId}/transactions',
			'/api/programs/{id}/users/{userId}/orders',
			'/api/programs/{id}/orders',
			'/api/programs/{id}/batch-orders',
			'/api/orderserrors',
			'/api/programs/{programId}/participant-report',
			'/api/programs/{id}/orders/items',
			'/api/programs/{id}/orders/tax',
			'/api/programs/{id}/transactions',
			'/api/programs/{programId}/points-liability',
			'/api/report/points-liability',
			'/api/report/overview',
			'/api/roles',
		]),
	);
	for (const { path, rows, columns } of world.lists) {
		expect(rows.length, path).toBeGreaterThan(20);
		expect(columns.length, path).toBeGreaterThan(4);
	}
	// Nested values are queried by their path.
	const paths = world.lists
		.flatMap(({ columns }) => columns.map(({ name }) => name))
		.filter((name) => name.includes('.'));
	expect(paths).toEqual(
		expect.arrayContaining(['createdBy.userName', 'feedStatus.status', 'user.email', 'shippingAddress.townCity']),
	);
});

describe.each(world.lists.map((list) => [list.path, list] as const))('%s', (_, list) => {
	const { columns, rows, key } = list;
	const last = rows[Math.floor(rows.length / 2)]?.[key];

	it('pages: every row once, with the total count', async () => {
		const seen: Row[] = [];
		for (let page = 0; page * 7 < rows.length; page += 1) {
			const answer = await pageAt(list, pageOf(page * 7, 7));
			expect(answer.totalCount).toBe(rows.length);
			seen.push(...answer.data);
		}
		expect(seen).toEqual(rows);
		expect(new Set(seen.map((row) => row[key])).size).toBe(rows.length);
		expect((await pageAt(list, everything())).data).toEqual(rows);
	});

	it('sorts by each column, either way', async () => {
		for (const { name } of columns.filter(({ sortable }) => sortable))
			for (const desc of [false, true]) await agree(list, { sort: [{ selector: name, desc }], skip: 3, take: 40 });
	});

	it('filters by each operation of each column, and by blanks', async () => {
		const page = { sort: [{ selector: key, desc: false }], take: 15, requireTotalCount: true };
		for (const column of columns) {
			const { name, type } = column;
			const values = valuesOf(rows, column);
			const [low, high] = [0.3, 0.7].map((place) => {
				const value = values[Math.floor(values.length * place)] ?? null;
				if (type === 'datetime') return new Date(String(value));
				return type === 'money' ? Number(value) : value;
			});
			const [from, inner] = [String(low).slice(0, 3), String(high).slice(1, 5)];
			const asked: Filter[] = [
				['!', [name, '=', null]],
				[[name, '=', low], 'or', [name, '=', high]],
				[name, '<>', low],
			];
			if (operationsOf(column).includes('>'))
				asked.push(
					[[name, '>=', low], 'and', [name, '<=', high]],
					['!', [[name, '>', low], 'and', [name, '<', high]]],
					[[name, '>', high], 'or', [name, '<', low]],
				);
			if (operationsOf(column).includes('contains'))
				asked.push(
					[[name, 'contains', inner.toUpperCase()], 'or', [name, 'startswith', from]],
					[[name, 'notcontains', inner], 'and', ['!', [name, 'endswith', String(high).slice(-2)]]],
				);
			for (const filter of asked) await agree(list, { ...page, filter });
		}
	});

	it('searches its texts', async () => {
		const texts = columns.filter(({ type }) => type === 'text').map(({ name }) => name);
		for (const searchValue of ['YILMAZ', 'an', '0', '%']) {
			const query = searchFor({
				sort: [{ selector: key, desc: true }],
				filter: ['!', [key, '=', last]],
				searchExpr: texts,
				searchValue,
			});
			const local = localOf(list).load(query);
			const { data, totalCount } = await pageAt(list, query);
			expect([data, totalCount], searchValue).toEqual([local['data'], local['totalCount']]);
		}
	});

	it('groups by each column, in pages of groups, and as a header filter', async () => {
		for (const column of columns) {
			const group = [{ selector: column.name, desc: false, isExpanded: false }];
			await agree(list, { group });
			const sums = columns.flatMap(summariesOf).slice(0, 12);
			await agree(list, {
				group: [{ selector: column.name, desc: true, isExpanded: false }],
				skip: 1,
				take: 3,
				requireGroupCount: true,
				requireTotalCount: true,
				totalSummary: sums,
				groupSummary: sums,
			});
		}
	});

	it('groups in levels, with their rows and by parts of dates', async () => {
		const sort = [{ selector: key, desc: true }];
		const few = columns.filter((column) => valuesOf(rows, column).length < 8).slice(0, 2);
		const levels = few.map(({ name: selector }) => ({ selector, desc: false, isExpanded: true }));
		if (levels.length > 0)
			await agree(list, { group: levels, sort, take: 2, requireGroupCount: true, requireTotalCount: true });
		for (const { name: selector } of columns.filter(({ type }) => type === 'datetime')) {
			const part = (groupInterval: DatePart, isExpanded = true) => ({
				selector,
				groupInterval,
				desc: false,
				isExpanded,
			});
			await agree(list, { group: [part('day'), part('hour'), part('minute', false)] });
			await agree(list, { group: [part('year'), part('month'), part('day', false)] });
			await agree(list, { group: [part('year'), part('quarter')], sort, take: 5 });
			for (const one of ['quarter', 'month', 'day', 'hour', 'second'] as const)
				await agree(list, { group: [part(one, false)], take: 5 });
		}
		for (const { name: selector } of columns.filter(({ type }) => type === 'number'))
			await agree(list, {
				group: [{ selector, groupInterval: 10, desc: true, isExpanded: false }],
				requireGroupCount: true,
			});
	});

	it('groups in pages, and finds single rows', async () => {
		const { name: selector } = columns.find((column) => valuesOf(rows, column).length > 2) ?? { name: key };
		const group = [{ selector, desc: true, isExpanded: false }];
		for (const page of [0, 1]) {
			const query = pageOfGroups(group, page * 2, 2);
			const { data, totalCount } = await pageAt(list, query);
			expect([data, totalCount]).toEqual([localOf(list).load(query)['data'], rows.length]);
		}
		expect(await pageAt(list, filtered([key, '=', last]))).toMatchObject({
			data: [rows[Math.floor(rows.length / 2)]],
			totalCount: 1,
		});
	});

	it('computes totals', async () => {
		const sums = columns.flatMap(summariesOf);
		for (let from = 0; from < sums.length; from += 20)
			await agree(list, { totalSummary: sums.slice(from, from + 20), take: 1, sort: [{ selector: key, desc: false }] });
		await agree(list, {
			totalSummary: sums.slice(0, 20),
			filter: [key, '=', null],
			sort: [{ selector: key, desc: false }],
		});
	});

	it('answers any grid query as a store over all rows does', async () => {
		await fc.assert(
			fc.asyncProperty(questionsOf(list), (options) => agree(list, options)),
			{ seed, numRuns, endOnFailure: false },
		);
	});
});

/** What a grid does with single rows. A list that accepts new rows needs a sample here. */
interface Sample {
	values: object;
	/** The fields to change, if the list allows it. */
	change?: object;
}
const listAt = (path: string): List => {
	const found = world.lists.find((list) => list.path === path);
	if (!found) throw new Error(`There is no list ${path}`);
	return found;
};
const address = {
	address1: '1 Main St',
	townCity: 'Austin',
	stateCounty: 'TX',
	postcode: '73301',
	country: 'USA',
	phone: '5125550100',
};
const samples: Readonly<Record<string, Sample>> = {
	'/api/customers': { values: { name: 'Yeni Müşteri', type: 'customer' }, change: { city: 'İzmir' } },
	'/api/customers/{id}/users': {
		values: {
			firstName: 'Şule',
			lastName: 'Ak',
			email: 'sule.ak@example.com',
			roleId: listAt('/api/roles').rows.find((row) => row['accountName'] === 'Left')?.['id'],
		},
		change: { phoneNumber: '0532 000' },
	},
	'/api/roles': { values: { name: 'Gece', manageOrders: true }, change: { name: 'Gündüz' } },
	'/api/programs/{programId}/users': {
		values: {
			name: 'Ünal Işık',
			email: 'unal@example.com',
			status: 'Active',
			password: 'a-long-password',
			addresses: [address],
		},
		change: { name: 'Ünal Şık' },
	},
	'/api/programs/{id}/users/{userId}/transactions': { values: { amount: 5, description: 'By hand' } },
	'/api/programs/{id}/orders': {
		values: {
			participant: { sid: world.person },
			items: [{ productID: 'SKU-1', quantity: 1 }],
			shippingAddress: address,
		},
	},
};

const shape = (path: string): string => path.replace(/\{[^}]+\}/g, '{}');
const has = (method: string, path: string): boolean =>
	restRoutes.some((row) => row.method === method && shape(row.path) === shape(path));
const one = ({ path }: List): string => `${path}/{}`;

/** The row with a key, as the list has it now. DevExtreme's stores look up a row this way if they have no other. */
async function rowOf(list: List, id: unknown): Promise<Row | undefined> {
	return (await pageAt(list, { filter: [list.key, '=', id], take: 2 })).data[0];
}

it('has a sample for each list that accepts new rows', () => {
	expect(Object.keys(samples).sort()).toEqual(
		world.lists
			.map(({ path }) => path)
			.filter((path) => has('POST', path))
			.sort(),
	);
});

describe.each(world.lists.map((list) => [list.path, list] as const))('%s', (path, list) => {
	const middle = list.rows[Math.floor(list.rows.length / 2)] ?? {};

	it('finds a row by its key, and none by another', async () => {
		expect(await rowOf(list, middle[list.key])).toEqual(middle);
		expect(await rowOf(list, '00000000-0000-4000-8000-000000000000')).toBeUndefined();
		if (!has('GET', one(list))) return;
		const store = restStore(world.call, list);
		expect(await store.byKey(middle[list.key])).toMatchObject({
			[path.includes('users') ? 'name' : list.key]: expect.any(String),
		});
		await expect(store.byKey('00000000-0000-4000-8000-000000000000')).rejects.toThrow('NOT_FOUND');
	});
});

it.each(Object.entries(samples))('%s takes a row, changes and removes it', async (path, { values, change }) => {
	const list = listAt(path);
	const store = restStore(world.call, list);
	const made = (await store.insert(values)) as Row;
	const id = made[list.key];
	expect(await rowOf(list, id)).toMatchObject({ [list.key]: id });
	if (change && has('POST', one(list))) {
		await store.update(id, change);
		if (has('GET', one(list)))
			expect(JSON.stringify(await store.byKey(id))).toContain(JSON.stringify(Object.values(change)[0]));
		else expect(await rowOf(list, id)).toMatchObject(change);
	}
	if (!has('DELETE', one(list)) || path.endsWith('/orders')) return;
	await store.remove(id);
	expect(await rowOf(list, id)).toBeUndefined();
	await expect(store.remove(id)).rejects.toThrow('NOT_FOUND');
});

it('changes orders with errors, removes void ones and no others, and errors themselves', async () => {
	const orders = listAt('/api/programs/{id}/orders');
	const store = restStore(world.call, orders);
	const idOf = (status: string) => orders.rows.find((row) => row['status'] === status)?.['id'];
	await expect(store.remove(idOf('Shipped'))).rejects.toThrow();
	expect(await rowOf(orders, idOf('Shipped'))).toBeDefined();
	const failed = idOf('API Error');
	await store.update(failed, { shippingAddress: { ...address, address1: '2 Main St' } });
	expect(await store.byKey(failed)).toMatchObject({ shippingAddress: { address1: '2 Main St' } });
	await store.remove(idOf('Void'));
	expect(await rowOf(orders, idOf('Void'))).toBeUndefined();
	const errors = listAt('/api/orderserrors');
	// The corrected order has none any more, and a cleared one can't be cleared again.
	const error = errors.rows.find((row) => row['orderId'] !== failed && row['cleared'] === false);
	await restStore(world.call, errors).remove(error?.['orderDataId']);
	expect(await rowOf(errors, error?.['orderDataId'])).toBeUndefined();
});
