import { expect, it } from 'vitest';
import { editedFields } from './edited-fields';

it('names each field of an edit with what it was and what it is since', () => {
	const data = { before: { address1: '1 Main St', postcode: '' }, after: { address1: '2 Main St', postcode: '73301' } };
	expect(editedFields(data)).toEqual([
		{ name: 'address1', from: '1 Main St', to: '2 Main St' },
		{ name: 'postcode', from: '', to: '73301' },
	]);
});

it('makes nothing of what an older version has kept otherwise', () => {
	expect(editedFields({})).toEqual([]);
	expect(editedFields({ after: { message: 7 } })).toEqual([{ name: 'message', from: '', to: '' }]);
});
