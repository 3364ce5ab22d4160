import { expect, it } from 'vitest';
import { editedFields } from './edited-fields';

it('names each edited field with its value before and after', () => {
	const data = { before: { address1: '1 Main St', postcode: '' }, after: { address1: '2 Main St', postcode: '73301' } };
	expect(editedFields(data)).toEqual([
		{ name: 'address1', from: '1 Main St', to: '2 Main St' },
		{ name: 'postcode', from: '', to: '73301' },
	]);
});

it('ignores data that an older version stored differently', () => {
	expect(editedFields({})).toEqual([]);
	expect(editedFields({ after: { message: 7 } })).toEqual([{ name: 'message', from: '', to: '' }]);
});
