import { expect, test } from 'vitest';
import { z } from 'zod';
import { accountFields } from '../accounts/schemas';
import { changePasswordSchema, selfUpdateSchema, signInSchema } from '../auth/schemas';
import { transactionSchema } from '../ledger/schemas';
import { programMoveSchema } from '../programs/schemas';
import { roleSchema } from '../roles/schemas';
import { text } from '../text';
import { userSchema } from '../users/schemas';
import { fieldLimits } from './limits';

test('a field whose empty value is refused is required, and a text has its schema’s maximum length', () => {
	expect(fieldLimits(z.object(accountFields))).toEqual({
		name: { required: true, maxLength: 100 },
		type: { required: true },
		contactName: { required: false, maxLength: 100 },
		address: { required: false, maxLength: 200 },
		city: { required: false, maxLength: 100 },
		state: { required: false, maxLength: 50 },
		zip: { required: false, maxLength: 20 },
		phone: { required: false, maxLength: 30 },
		email: { required: false, maxLength: 254 },
		notes: { required: false, maxLength: 5000 },
		requireSecondFactor: { required: false },
	});
	expect(fieldLimits(userSchema)).toMatchObject({
		email: { required: true, maxLength: 254 },
		roleId: { required: true },
		// Left empty it stays unchanged.
		password: { required: false, maxLength: 128 },
	});
	expect(fieldLimits(signInSchema)).toMatchObject({ password: { required: true, maxLength: 200 } });
	expect(fieldLimits(changePasswordSchema)).toMatchObject({ password: { required: true, maxLength: 128 } });
	// A request may leave it out; a form that shows it never does.
	expect(fieldLimits(selfUpdateSchema)).toMatchObject({ displayName: { required: true, maxLength: 50 } });
	expect(fieldLimits(programMoveSchema)).toEqual({ accountId: { required: true } });
});

test('a number that may not be empty is required; a tick that may be off is not', () => {
	expect(fieldLimits(transactionSchema)).toMatchObject({ amount: { required: true }, reference: { required: false } });
	const { name, ...flags } = fieldLimits(roleSchema);
	expect(name).toEqual({ required: true, maxLength: 50 });
	expect(Object.values(flags).filter(({ required }) => required)).toEqual([]);
});

test('fields inside others have their own, also below what may be absent, and through refinements and transforms', () => {
	const schema = z
		.object({
			address: z.object({ line: text({ required: 'required', max: 40 }), zip: text({ max: 10 }) }).nullish(),
			tags: z.array(z.string().max(20)),
			size: z.string().max(9).max(7).optional(),
		})
		.refine(() => true)
		.transform((value) => value);
	expect(fieldLimits(schema)).toEqual({
		address: { required: false },
		'address.line': { required: true, maxLength: 40 },
		'address.zip': { required: false, maxLength: 10 },
		tags: { required: false },
		size: { required: false, maxLength: 7 },
	});
});
