import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { makePrice, mostPoints, type PriceSettings, type ProductCost, toPoints } from './price';
import { plainPrices as plain } from './testing/plain-prices';

const kettle: ProductCost = { cost: '100.00', freight: '8.00', handling: '2.00' };
const every: PriceSettings = {
	...plain,
	includeFreight: true,
	includeHandling: true,
	includeResellerMarkup: '2',
	resellerMarkupPct: '10',
	includePSQ: true,
	psq: '5',
	applyResellerMarkupPctToPSQ: true,
	useEstimatedTax: 'taxondeliveredcost',
	defaultUSTaxCDTPct: '8.25',
	estimatedCDNCDTPct: '13',
	repShare: '2',
};

// A kettle of $100.00 with $8.00 freight and $2.00 handling; by hand, in the order of docs/product/prices.md.
describe('worked examples', () => {
	test.each<[string, Partial<PriceSettings>, string, string, number]>([
		['the cost alone', {}, 'USA', '100.00', 10_000],
		['with freight', { includeFreight: true }, 'USA', '108.00', 10_800],
		['with freight and handling', { includeFreight: true, includeHandling: true }, 'USA', '110.00', 11_000],
		[
			'markup on the product cost',
			{ ...every, includePSQ: false, useEstimatedTax: 'notax', repShare: '0', includeResellerMarkup: '1' },
			'USA',
			'120.00',
			12_000,
		],
		[
			'markup on the delivered cost',
			{ ...every, includePSQ: false, useEstimatedTax: 'notax', repShare: '0' },
			'USA',
			'121.00',
			12_100,
		],
		['PSQ without markup on it', { includePSQ: true, psq: '5', resellerMarkupPct: '10' }, 'USA', '105.00', 10_500],
		['PSQ with markup on it', { ...every, useEstimatedTax: 'notax', repShare: '0' }, 'USA', '126.50', 12_650],
		[
			'no markup on PSQ while there is no markup',
			{ ...every, includeResellerMarkup: '0', useEstimatedTax: 'notax', repShare: '0' },
			'USA',
			'115.00',
			11_500,
		],
		[
			'tax on the item cost',
			{ useEstimatedTax: 'taxonitemcostonly', defaultUSTaxCDTPct: '8.25', includeFreight: true },
			'USA',
			'116.25',
			11_625,
		],
		['tax on the delivered cost', { ...every, repShare: '0' }, 'USA', '135.58', 13_558],
		['the Canadian percentage', { ...every, repShare: '0' }, 'CAN', '140.80', 14_080],
		['the same by the short code of Canada', { ...every, repShare: '0' }, 'CA', '140.80', 14_080],
		['everything, rep share last', every, 'USA', '138.29', 13_829],
		['a point worth three cents, rounded up', { pointValue: '0.03' }, 'USA', '100.00', 3_334],
		['a point worth a dollar', { pointValue: '1' }, 'USA', '100.00', 100],
	])('%s', (_, settings, country, dollars, points) => {
		expect(makePrice(kettle, { ...plain, ...settings }, country)).toMatchObject({ dollars, points });
	});

	it('names the amount of each step', () => {
		expect(makePrice(kettle, every).steps).toEqual({
			cost: '100',
			freight: '8',
			handling: '2',
			markup: '11',
			psq: '5.5',
			tax: '9.075',
			repShare: '2.7115',
		});
	});

	it('calculates points from the displayed dollars, and never loses a fraction', () => {
		expect(makePrice({ ...kettle, cost: '12.34' }, plain).points).toBe(1234);
		expect(makePrice({ ...kettle, cost: '0.1' }, { ...plain, pointValue: '0.3' }).points).toBe(1);
		expect(makePrice({ ...kettle, cost: '0' }, plain)).toMatchObject({ dollars: '0.00', points: 0 });
		expect(toPoints('0.30', '0.1')).toBe(3);
	});

	it('refuses a point worth 0 and a price that no order can carry', () => {
		expect(() => toPoints('1', '0')).toThrow(RangeError);
		expect(() => toPoints('1', '-1')).toThrow(RangeError);
		expect(toPoints('2147483647', '1')).toBe(mostPoints);
		expect(() => toPoints('2147483647.01', '1')).toThrow(RangeError);
	});
});

const cents = (max: number) => fc.integer({ min: 0, max }).map((n) => (n / 100).toFixed(2));
const percentages = fc.integer({ min: 0, max: 1_000_000 }).map((n) => (n / 10_000).toFixed(4));
const products = fc.record({ cost: cents(1_000_000), freight: cents(10_000), handling: cents(10_000) });
const settings: fc.Arbitrary<PriceSettings> = fc.record({
	includeFreight: fc.boolean(),
	includeHandling: fc.boolean(),
	includeResellerMarkup: fc.constantFrom('0', '1', '2'),
	resellerMarkupPct: percentages,
	includePSQ: fc.boolean(),
	psq: cents(10_000),
	applyResellerMarkupPctToPSQ: fc.boolean(),
	useEstimatedTax: fc.constantFrom('taxonitemcostonly', 'taxondeliveredcost', 'notax'),
	defaultUSTaxCDTPct: percentages,
	estimatedCDNCDTPct: percentages,
	repShare: percentages,
	pointValue: fc.integer({ min: 1, max: 100_000 }).map((n) => (n / 10_000).toFixed(4)),
});
const countries = fc.constantFrom('USA', 'CAN', 'DEU');

describe('any product and any settings', () => {
	it('are never negative, and the steps add up to the dollars', () => {
		fc.assert(
			fc.property(products, settings, countries, (product, set, country) => {
				const price = makePrice(product, { ...set, pointValue: '1' }, country);
				const sum = Object.values(price.steps).reduce((total, step) => total + Number(step), 0);
				expect(Number(price.dollars)).toBeGreaterThanOrEqual(0);
				expect(Math.abs(sum - Number(price.dollars))).toBeLessThanOrEqual(0.005 + 1e-6);
			}),
		);
	});

	it('a product that costs more is never cheaper', () => {
		fc.assert(
			fc.property(products, cents(100_000), settings, (product, more, set) => {
				const set1 = { ...set, pointValue: '1' };
				const dearer = { ...product, cost: (Number(product.cost) + Number(more)).toFixed(2) };
				expect(makePrice(dearer, set1).points).toBeGreaterThanOrEqual(makePrice(product, set1).points);
			}),
		);
	});

	it('points are rounded up: one less would not pay for it', () => {
		fc.assert(
			fc.property(cents(1_000_000), settings, (dollars, { pointValue }) => {
				const points = BigInt(toPoints(dollars, pointValue));
				const worth = BigInt(Math.round(Number(pointValue) * 10_000));
				const owed = BigInt(Math.round(Number(dollars) * 100)) * 100n;
				expect(points * worth >= owed).toBe(true);
				expect((points - 1n) * worth < owed).toBe(true);
			}),
		);
	});

	it('a markup of 0 changes nothing, nor does what is not included', () => {
		fc.assert(
			fc.property(products, settings, fc.constantFrom('0', '1', '2'), (product, set, kind) => {
				const without = { ...set, pointValue: '1', resellerMarkupPct: '0' };
				expect(makePrice(product, { ...without, includeResellerMarkup: kind })).toEqual(
					makePrice(product, { ...without, includeResellerMarkup: '0' }),
				);
				const bare = { ...set, pointValue: '1', includeFreight: false, includeHandling: false, includePSQ: false };
				expect(makePrice({ ...product, freight: '999', handling: '999' }, { ...bare, psq: '999' })).toEqual(
					makePrice(product, bare),
				);
			}),
		);
	});

	it('steps follow the documented order: markup never includes PSQ, tax includes neither, rep share includes all', () => {
		fc.assert(
			fc.property(products, settings, (product, set) => {
				const { steps } = makePrice(product, { ...set, pointValue: '1' });
				const other = makePrice(product, { ...set, pointValue: '1', includePSQ: !set.includePSQ }).steps;
				expect([other.markup, other.tax]).toEqual([steps.markup, steps.tax]);
				const unmarked = makePrice(product, { ...set, pointValue: '1', includeResellerMarkup: '0' }).steps;
				expect(unmarked.tax).toBe(steps.tax);
				const noShare = makePrice(product, { ...set, pointValue: '1', repShare: '0' }).steps;
				expect({ ...noShare, repShare: steps.repShare }).toEqual(steps);
			}),
		);
	});
});
