import type { ParticipantRuleOptions } from '@rewards/validators/participants/rules';
import { expect, test } from 'vitest';
import { type Line, moved, type PlaceValues, placeParse, quantityOf, quoteQuestion, withProduct } from './place-values';

const lamp = { productID: 'LAMP', productName: 'Lamp', detail: 'Brand · L1', imageUrl: '' };
const mug = { productID: 'MUG', productName: 'Mug', detail: '', imageUrl: '' };
const shippingAddress: PlaceValues['shippingAddress'] = {
	companyName: '',
	country: 'USA',
	address1: '1 Main St',
	address2: '',
	address3: '',
	address4: '',
	townCity: 'Austin',
	stateCounty: 'TX',
	postcode: '73301',
	phone: '(512) 555-0100',
	phoneExt: '',
};
const rules: ParticipantRuleOptions = { type: 'points', mode: 'edit', levels: [], countries: ['USA', 'CAN'] };
const form = (more: Partial<PlaceValues> = {}): PlaceValues => ({
	key: 'k1',
	items: [{ ...lamp, quantity: 2 }],
	name: '',
	claimEmail: '',
	shippingAddress,
	message: ' Ring twice ',
	...more,
});
const problems = (values: PlaceValues) =>
	placeParse(rules)(values).problems?.map(({ path, code }) => `${path} ${code}`) ?? [];

test('an order is sent as the server expects it, under the key of its cart', () => {
	expect(placeParse(rules)(form()).values).toEqual({
		key: 'k1',
		items: [{ productID: 'LAMP', quantity: 2 }],
		name: '',
		claimEmail: '',
		shippingAddress: { ...shippingAddress, phone: '5125550100' },
		message: 'Ring twice',
	});
});

test('missing input is reported at its field', () => {
	expect(problems(form({ items: [] }))).toEqual(['items itemsRequired']);
	expect(problems(form({ shippingAddress: { ...shippingAddress, address1: '', postcode: 'x' } }))).toEqual([
		'shippingAddress.address1 address1Required',
		'shippingAddress.postcode zipInvalidUSA',
	]);
	expect(problems(form({ items: [{ ...lamp, quantity: '' }] }))).toEqual(['items.0.quantity required']);
	expect(problems(form({ items: [{ ...lamp, quantity: '1.5' }] }))).toEqual(['items.0.quantity invalidType']);
	expect(problems(form({ items: [{ ...lamp, quantity: 1000 }] }))).toEqual(['items.0.quantity tooBig']);
	expect(problems(form({ shippingAddress: { ...shippingAddress, country: 'DEU', stateCounty: '' } }))).toEqual([
		'shippingAddress.country countryNotOfProgram',
	]);
});

test('adding the same product again adds one to its line', () => {
	const lines: Line[] = withProduct(withProduct(withProduct([], lamp), mug), lamp);
	expect(lines.map(({ productID, quantity }) => [productID, quantity])).toEqual([
		['LAMP', 2],
		['MUG', 1],
	]);
	expect([moved(1, -1), moved(999, 1), moved('x', 1)]).toEqual([1, 999, 1]);
	expect([quantityOf('12'), quantityOf('١٢'), quantityOf('1.5'), quantityOf('')]).toEqual([12, 12, '1.5', '']);
});

test('nothing is quoted while a quantity is invalid', () => {
	expect(quoteQuestion([], shippingAddress)).toBeNull();
	expect(
		quoteQuestion(
			[
				{ ...lamp, quantity: 1 },
				{ ...mug, quantity: '' },
			],
			shippingAddress,
		),
	).toBeNull();
	expect(quoteQuestion([{ ...lamp, quantity: 1000 }], shippingAddress)).toBeNull();
	const long = { ...shippingAddress, postcode: '9'.repeat(60) };
	expect(quoteQuestion([{ ...lamp, quantity: 3 }], long)).toEqual({
		items: [{ productID: 'LAMP', quantity: 3 }],
		shippingAddress: { ...shippingAddress, postcode: '9'.repeat(50) },
	});
});
