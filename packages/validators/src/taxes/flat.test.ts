import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FlatTaxSettings, flatTax, withPlace } from './flat';

const settings: FlatTaxSettings = {
	useEstimatedTax: 'taxonitemcostonly',
	flatTaxDefaultPct: '',
	flatTaxRates: [
		{ country: 'USA', state: 'TX', rate: '6.25' },
		{ country: 'USA', state: '', rate: '8.25' },
		{ country: 'USA', state: 'OR', rate: '0' },
		{ country: 'CAN', state: '', rate: '13' },
	],
};
const nowhere = { country: '', state: '', city: '', zip: '' };
const usa = { ...nowhere, country: 'USA' };
const order = { place: usa, amount: '100.00', shipping: '10.00' };

describe('worked examples', () => {
	it.each([
		['the percentage of the country on the goods', {}, {}, '100.00', '8.25', '0.0825'],
		['delivery taxed as well', { useEstimatedTax: 'taxondeliveredcost' }, {}, '110.00', '9.08', '0.0825'],
		['an estimate in no price', { useEstimatedTax: 'notax' }, {}, '100.00', '8.25', '0.0825'],
		[
			'half a cent, rounded up',
			{ flatTaxRates: [], flatTaxDefaultPct: '5' },
			{ amount: '0.10' },
			'0.10',
			'0.01',
			'0.05',
		],
		['no percentage at all', { flatTaxRates: [] }, {}, '0.00', '0.00', '0'],
	])('%s', (_, changed, sent, taxableAmount, amountToCollect, rate) => {
		expect(flatTax({ ...order, ...sent }, { ...settings, ...changed })).toMatchObject({
			taxableAmount,
			amountToCollect,
			rate,
			breakdown: null,
		});
	});

	it('adds goods and delivery up in exact decimals', () => {
		expect(flatTax({ place: usa, amount: '0.10', shipping: '0.20' }, settings)).toMatchObject({
			orderTotalAmount: '0.30',
			shipping: '0.20',
		});
	});
});

describe('by destination', () => {
	it.each<[country: string, state: string, city: string, rate: string, withDefault: string]>([
		['USA', 'TX', '', '0.0625', '0.0625'],
		['USA', 'texas', '', '0.0625', '0.0625'],
		['USA', 'OR', '', '0', '0'],
		['USA', 'NY', '', '0.0825', '0.0825'],
		['USA', '', '', '0.0825', '0.0825'],
		['CAN', 'QC', '', '0.13', '0.13'],
		// A state of another country with the same code.
		['CAN', 'TX', '', '0.13', '0.13'],
		['GBR', 'London', '', '0', '0.05'],
		['BRA', 'TX', '', '0', '0.05'],
	])('%s %s', (country, state, city, rate, withDefault) => {
		const place = { ...nowhere, country, state, city };
		expect(flatTax({ ...order, place }, settings).rate).toBe(rate);
		expect(flatTax({ ...order, place }, { ...settings, flatTaxDefaultPct: '5' }).rate).toBe(withDefault);
	});

	it('says where the order goes, in codes where there are any', () => {
		const at = (place: object) => flatTax({ ...order, place: { ...nowhere, ...place } }, settings).jurisdictions;
		expect(at({ country: 'USA', state: 'texas', city: 'Austin', zip: '73301' })).toEqual({
			...{ country: 'USA', state: 'TX', county: '', city: 'Austin', zip: '73301' },
		});
		expect(at({ country: 'GBR', state: 'Greater London' })).toMatchObject({ country: 'GBR', state: 'Greater London' });
	});

	it('keeps what a tax service says of the place, and adds what it doesn’t', () => {
		const answer = flatTax(order, settings);
		const said = { ...answer, jurisdictions: { country: '', state: 'TX', county: 'TRAVIS', city: '', zip: '' } };
		expect(withPlace(said, { country: 'USA', state: 'Tex.', city: 'Austin', zip: '73301' }).jurisdictions).toEqual({
			...{ country: 'USA', state: 'TX', county: 'TRAVIS', city: 'Austin', zip: '73301' },
		});
	});
});

describe('any order', () => {
	const cents = fc.integer({ min: 0, max: 100_000_000 }).map((n) => (n / 100).toFixed(2));
	const pct = fc.integer({ min: 0, max: 1_000_000 }).map((n) => (n / 10_000).toFixed(4));
	const states = ['', 'TX', 'NY'] as const;
	const anySettings = fc.record({
		useEstimatedTax: fc.constantFrom('notax', 'taxonitemcostonly', 'taxondeliveredcost'),
		flatTaxDefaultPct: fc.oneof(fc.constant(''), pct),
		flatTaxRates: fc
			.tuple(pct, pct, pct, pct)
			.map(([can, ...usa]) => [
				{ country: 'CAN', state: '', rate: can },
				...states.map((state, at) => ({ country: 'USA', state, rate: usa[at] ?? '0' })),
			]),
	});
	const places = fc.record({
		country: fc.constantFrom('USA', 'CAN', 'GBR'),
		state: fc.constantFrom(...states, 'FL'),
		city: fc.constant(''),
		zip: fc.constant(''),
	});
	const orders = fc.record({ place: places, amount: cents, shipping: cents });

	it('collects rate times taxable amount to the cent, and never more than the taxed amount', () => {
		fc.assert(
			fc.property(orders, anySettings, (given, set) => {
				const answer = flatTax(given, set);
				const [collected, taxable, rate] = [answer.amountToCollect, answer.taxableAmount, answer.rate].map(Number);
				expect(collected).toBeGreaterThanOrEqual(0);
				expect(collected).toBeLessThanOrEqual(taxable ?? 0);
				expect(Math.abs((collected ?? 0) - (taxable ?? 0) * (rate ?? 0))).toBeLessThanOrEqual(0.005 + 1e-6);
			}),
		);
	});

	it('has more tax if it costs more, and another place’s percentage never matters', () => {
		fc.assert(
			fc.property(orders, cents, anySettings, pct, (given, more, set, other) => {
				const before = flatTax(given, set);
				const dearer = flatTax({ ...given, amount: (Number(given.amount) + Number(more)).toFixed(2) }, set);
				expect(Number(dearer.amountToCollect)).toBeGreaterThanOrEqual(Number(before.amountToCollect));
				const elsewhere = { country: 'DEU', state: '', rate: other };
				expect(flatTax(given, { ...set, flatTaxRates: [elsewhere, ...set.flatTaxRates] })).toEqual(before);
			}),
		);
	});
});
