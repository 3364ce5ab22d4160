import { expect, test } from 'vitest';
import { addressLines } from './address-lines';

const blank = {
	companyName: '',
	address1: '',
	address2: '',
	address3: '',
	address4: '',
	townCity: '',
	stateCounty: '',
	postcode: '',
	country: '',
};

test.each([
	['USA', 'Austin', 'TX', '73301', ['Austin, TX 73301']],
	['CAN', 'Montréal', 'QC', 'H2Y 1C6', ['Montréal, QC H2Y 1C6']],
	['JPN', 'Osaka', '', '541-0053', ['Osaka 541-0053']],
	['DEU', 'Köln', '', '50667', ['50667 Köln']],
	['MEX', 'Guadalajara', 'Jal.', '44100', ['44100 Guadalajara, Jal.']],
	['TUR', 'İzmir', '', '', ['İzmir']],
	['GBR', 'Leeds', '', 'LS1 4AP', ['Leeds', 'LS1 4AP']],
	['BRA', 'Curitiba', 'PR', '80010-010', ['Curitiba, PR', '80010-010']],
	['', '', '', '12345', ['12345']],
])('in %s the town follows the local format', (country, townCity, stateCounty, postcode, lines) => {
	expect(addressLines({ ...blank, country, townCity, stateCounty, postcode }, '')).toEqual(lines);
});

test('company and street come first, the country last; blank lines leave no gap', () => {
	const address = { ...blank, companyName: 'Acme', address1: '1 Main St', address2: ' ', address4: 'Gate 4' };
	expect(addressLines({ ...address, townCity: 'Tampa', country: 'USA' }, 'United States')).toEqual([
		'Acme',
		'1 Main St',
		'Gate 4',
		'Tampa',
		'United States',
	]);
	expect(addressLines(blank, '')).toEqual([]);
});
