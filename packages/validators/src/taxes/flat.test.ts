import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FlatTaxSettings, flatTax } from './flat';

const settings: FlatTaxSettings = {
	useEstimatedTax: 'taxonitemcostonly',
	defaultUSTaxCDTPct: '8.25',
	estimatedCDNCDTPct: '13',
};
const order = { country: 'USA', amount: '100.00', shipping: '10.00' };

describe('worked examples', () => {
	it.each([
		['the US percentage on the goods', {}, {}, '100.00', '8.25', '0.0825'],
		['delivery taxed as well', { useEstimatedTax: 'taxondeliveredcost' }, {}, '110.00', '9.08', '0.0825'],
		['an estimate in no price', { useEstimatedTax: 'notax' }, {}, '100.00', '8.25', '0.0825'],
		['Canada', {}, { country: 'CAN' }, '100.00', '13.00', '0.13'],
		['anywhere else', {}, { country: 'DEU' }, '100.00', '8.25', '0.0825'],
		['half a cent, rounded up', { defaultUSTaxCDTPct: '5' }, { amount: '0.10' }, '0.10', '0.01', '0.05'],
		['no percentage', { defaultUSTaxCDTPct: '0' }, {}, '0.00', '0.00', '0'],
	])('%s', (_, changed, sent, taxableAmount, amountToCollect, rate) => {
		expect(flatTax({ ...order, ...sent }, { ...settings, ...changed })).toMatchObject({
			taxableAmount,
			amountToCollect,
			rate,
			breakdown: null,
		});
	});

	it('adds goods and delivery up in exact decimals', () => {
		expect(flatTax({ country: 'USA', amount: '0.10', shipping: '0.20' }, settings)).toMatchObject({
			orderTotalAmount: '0.30',
			shipping: '0.20',
		});
	});
});

describe('any order', () => {
	const cents = fc.integer({ min: 0, max: 100_000_000 }).map((n) => (n / 100).toFixed(2));
	const pct = fc.integer({ min: 0, max: 1_000_000 }).map((n) => (n / 10_000).toFixed(4));
	const anySettings = fc.record({
		useEstimatedTax: fc.constantFrom('notax', 'taxonitemcostonly', 'taxondeliveredcost'),
		defaultUSTaxCDTPct: pct,
		estimatedCDNCDTPct: pct,
	});
	const orders = fc.record({ country: fc.constantFrom('USA', 'CAN', 'GBR'), amount: cents, shipping: cents });

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

	it('has more tax if it costs more, and the other country’s percentage never matters', () => {
		fc.assert(
			fc.property(orders, cents, anySettings, pct, (given, more, set, other) => {
				const before = flatTax(given, set);
				const dearer = flatTax({ ...given, amount: (Number(given.amount) + Number(more)).toFixed(2) }, set);
				expect(Number(dearer.amountToCollect)).toBeGreaterThanOrEqual(Number(before.amountToCollect));
				const unused = given.country === 'CAN' ? 'defaultUSTaxCDTPct' : 'estimatedCDNCDTPct';
				expect(flatTax(given, { ...set, [unused]: other })).toEqual(before);
			}),
		);
	});
});
