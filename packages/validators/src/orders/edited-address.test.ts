import { describe, expect, it, test } from 'vitest';
import { type DeliveryAddress, deliveryFields } from '../addresses/rules';
import { editedAddress, editMax } from './edited-address';

const worldwide = {
	geolocationEnabled: true,
	continents: ['USA', 'NORTH_AMERICA', 'EUROPEAN_UNION', 'NON_EU_EUROPE', 'ASIA'],
	defaultCountry: 'USA',
};
const none = Object.fromEntries(deliveryFields.map((field) => [field, ''])) as DeliveryAddress;
const london = {
	...none,
	country: 'GBR',
	address1: '1 High Street',
	townCity: 'London',
	stateCounty: 'Greater London',
	postcode: 'SW1A 1AA',
	phone: '2079460958',
};
const austin = { ...london, country: 'USA', townCity: 'Austin', stateCounty: 'TX', postcode: '73301' };
const toronto = { ...austin, country: 'CAN', townCity: 'Toronto', stateCounty: 'ON', postcode: 'M5V 2T6' };
const judge = (before: DeliveryAddress, change: Partial<DeliveryAddress>, program = worldwide) =>
	editedAddress(before, { ...before, ...change }, program);
const faultsOf = (...given: Parameters<typeof judge>) =>
	judge(...given).faults.map(({ field, code, params }) => [field, code, ...(params?.['max'] ? [params['max']] : [])]);

test.each<[string, DeliveryAddress, Partial<DeliveryAddress>]>([
	['a British county and postcode', london, { stateCounty: 'Buckinghamshire', postcode: 'MK18 1AA' }],
	['a Canadian postcode', toronto, { postcode: 'K1A 0B1', stateCounty: 'QC' }],
	['a US address that is emptied', austin, { address1: '', postcode: '', phone: '' }],
	['a move from the USA to London', austin, london],
	['one field of an address that no form would take', { ...london, phone: '', address1: '' }, { address2: 'Flat 2' }],
])('takes %s', (_, before, change) => expect(faultsOf(before, change)).toEqual([]));

test.each<[string, DeliveryAddress, Partial<DeliveryAddress>, unknown[]]>([
	['a long state in the USA', austin, { stateCounty: 'Texas' }, [['stateCounty', 'tooLong', 2]]],
	['a short phone in the USA', austin, { phone: '1' }, [['phone', 'phoneInvalidUSA']]],
	['a phone of letters in Canada', toronto, { phone: 'none' }, [['phone', 'phoneInvalidUSA']]],
	['a long ZIP in the USA', austin, { postcode: '73301-1234' }, [['postcode', 'tooLong', 5]]],
	['a long extension anywhere', london, { phoneExt: '123456' }, [['phoneExt', 'tooLong', 5]]],
	['a US ZIP in Canada', toronto, { postcode: '73301' }, [['postcode', 'zipInvalidCanada']]],
	['an unknown province', toronto, { stateCounty: 'ZZ' }, [['stateCounty', 'stateUnknown']]],
	[
		'all that a country requires, at once',
		london,
		{ address1: '', postcode: '', phone: '' },
		[
			['address1', 'address1Required'],
			['postcode', 'zipRequired'],
			['phone', 'phoneRequired'],
		],
	],
	[
		'a British address that moves to the USA alone',
		london,
		{ country: 'USA' },
		[
			['stateCounty', 'tooLong', 2],
			['postcode', 'tooLong', 5],
		],
	],
	['a country that the program does not serve', london, { country: 'BRA' }, [['country', 'countryNotOfProgram']]],
])('refuses %s', (_, before, change, faults) => expect(faultsOf(before, change)).toEqual(faults));

describe('what is stored', () => {
	it('is tidied outside of the USA, and only where it changes', () => {
		const { address } = judge(toronto, { stateCounty: 'Quebec', phone: '(416) 555-0199' });
		expect(address).toEqual({ ...toronto, stateCounty: 'QC', phone: '4165550199' });
		const spaced = { ...toronto, phone: '416 555 0199' };
		expect(judge(spaced, { address2: 'Unit 4' }).address).toEqual({ ...spaced, address2: 'Unit 4' });
	});
	it('has ten digits of a phone in the USA, and one from before stays while it is not changed', () => {
		expect(judge(austin, { phone: '+1 (512) 555-0100' }).address.phone).toBe('5125550100');
		const old = { ...austin, phone: '1' };
		expect(judge(old, { address2: 'Unit 4' })).toEqual({ address: { ...old, address2: 'Unit 4' }, faults: [] });
	});
	it('takes an order without a country to the default one of the program', () => {
		const british = { ...worldwide, defaultCountry: 'GBR' };
		expect(faultsOf({ ...london, country: '' }, { postcode: 'MK18 1AA' }, british)).toEqual([]);
		expect(faultsOf({ ...london, country: '' }, { postcode: 'MK18 1AA' })).toEqual([['postcode', 'tooLong', 5]]);
	});
});

test('inputs are as long as the country allows, and longer where the text is tidied when saved', () => {
	const of = (country: string) =>
		(['stateCounty', 'postcode', 'phoneExt', 'phone', 'address1'] as const).map((field) =>
			editMax(field, country, worldwide),
		);
	expect(of('USA')).toEqual([2, 5, 5, 250, 250]);
	expect(of('')).toEqual(of('USA'));
	expect(of('United Kingdom')).toEqual([50, 50, 5, 250, 50]);
	expect(of('CAN')).toEqual([2, 7, 5, 250, 50]);
});
