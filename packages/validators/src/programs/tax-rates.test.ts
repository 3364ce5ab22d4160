import { expect, it } from 'vitest';
import { flatTaxRatesSchema } from './tax-rates';

const faults = (rates: unknown) =>
	(flatTaxRatesSchema.safeParse(rates).error?.issues ?? []).map(({ path, message }) => `${path.join('.')} ${message}`);

it('keeps rates of countries and of states of the USA', () => {
	const rates = [
		{ country: 'USA', state: '', rate: '08.250' },
		{ country: 'USA', state: 'TX', rate: '6.25' },
		{ country: 'GBR', rate: 0 },
	];
	expect(flatTaxRatesSchema.parse(rates)).toEqual([
		{ country: 'USA', state: '', rate: '8.25' },
		{ country: 'USA', state: 'TX', rate: '6.25' },
		{ country: 'GBR', state: '', rate: '0' },
	]);
});

it('refuses every fault at once, each at its field', () => {
	const refused = [
		{ country: 'USA', state: '', rate: '8' },
		{ country: 'USA', state: '', rate: '9' },
		{ country: 'USA', state: 'TX', rate: '101' },
		{ country: 'USA', state: 'TX', rate: '-1' },
		{ country: 'USA', state: 'ZZ', rate: '' },
		{ country: 'CAN', state: 'QC', rate: 'some' },
		{ country: '', state: '', rate: '1.23456' },
		{ country: 'XXX', state: '', rate: '1' },
		{ country: 'us', state: '', rate: '1' },
	];
	expect(faults(refused).toSorted()).toEqual(
		[
			'1.country taxRateTwice',
			'2.rate tooBig',
			'3.rate tooSmall',
			'3.state taxRateTwice',
			'4.rate required',
			'4.state taxStateUnknown',
			'5.rate notNumber',
			'5.state stateOnlyOfUsa',
			'6.country countryRequired',
			'6.rate tooManyDecimals',
			'7.country countryInvalid',
			'8.country countryInvalid',
		].toSorted(),
	);
	expect(faults('none').length + faults([null]).length).toBe(2);
});
