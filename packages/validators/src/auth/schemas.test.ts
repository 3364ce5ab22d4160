import { expect, test } from 'vitest';
import { fieldErrorsOf } from '../errors/fields';
import { registerSchema, signInSchema } from './schemas';

const complaint = (password: string | undefined) => {
	const { error } = registerSchema.safeParse({ displayName: 'Ann', email: 'ann@example.com', password });
	return error ? fieldErrorsOf(error)[0] : undefined;
};

test('a password says what is wrong with it', () => {
	expect(complaint(undefined)).toMatchObject({ path: 'password', code: 'passwordRequired' });
	expect(complaint('')).toMatchObject({ code: 'passwordRequired' });
	expect(complaint('short')).toMatchObject({ code: 'tooShort', params: { min: 8 } });
	expect(complaint('x'.repeat(51))).toMatchObject({ code: 'tooLong', params: { max: 50 } });
	expect(complaint('password')).toMatchObject({ code: 'passwordCommon' });
	expect(complaint('a long enough secret')).toBeUndefined();
});

test('at sign-in any length up to a limit goes', () => {
	const { error } = signInSchema.safeParse({ userName: 'ann', password: 'x'.repeat(201) });
	expect(error && fieldErrorsOf(error)).toMatchObject([{ code: 'tooLong', params: { max: 200 } }]);
	expect(signInSchema.safeParse({ userName: 'ann', password: 'x' }).success).toBe(true);
});
