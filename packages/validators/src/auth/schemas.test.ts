import { expect, test } from 'vitest';
import { z } from 'zod';
import { accountFields } from '../accounts/schemas';
import { apiKeyFields } from '../api-keys/schemas';
import { fieldErrorsOf } from '../errors/fields';
import { gridExportSchema } from '../grid/export';
import { newUploadSchema } from '../imports/schemas';
import { settingsFields } from '../programs/settings';
import { roleSchema } from '../roles/schemas';
import { scheduleFields } from '../scheduled-reports/schemas';
import { viewCreateSchema } from '../views/schemas';
import { endpointFields } from '../webhooks/schemas';
import { mixesScripts } from './mixed-scripts';
import { changeSignInSchema, registerSchema, signInSchema } from './schemas';
import { addTotpFormSchema } from './second-factor';

const complaint = (password: string | undefined) => {
	const { error } = registerSchema.safeParse({ displayName: 'Ann', email: 'ann@example.com', password });
	return error ? fieldErrorsOf(error)[0] : undefined;
};

test('a refused password has a reason', () => {
	expect(complaint(undefined)).toMatchObject({ path: 'password', code: 'passwordRequired' });
	expect(complaint('')).toMatchObject({ code: 'passwordRequired' });
	expect(complaint('short')).toMatchObject({ code: 'tooShort', params: { min: 8 } });
	expect(complaint('x'.repeat(129))).toMatchObject({ code: 'tooLong', params: { max: 128 } });
	expect(complaint('password')).toMatchObject({ code: 'passwordCommon' });
	expect(complaint('a long enough secret')).toBeUndefined();
});

test('addresses and user names lose invisible characters, and names lose direction marks', () => {
	const read = (more: object) =>
		registerSchema.safeParse({ displayName: 'Ann', password: 'a long secret', email: 'ann@example.com', ...more });
	for (const hidden of ['\u200b', '\u00ad', '\u2060', '\u202e', '\ufeff\u200d']) {
		expect(read({ email: `an${hidden}n@example.com` }).data?.email).toBe('ann@example.com');
		const names = changeSignInSchema.safeParse({
			email: 'ann@example.com',
			userName: `a${hidden}nn`,
			currentPassword: 'x',
		});
		expect(names.data?.userName).toBe('ann');
	}
	expect(read({ displayName: '\u202eAnn\u202c \u2067Lee\u2069' }).data?.displayName).toBe('Ann Lee');
	// A joiner within a Persian name is part of its spelling.
	expect(read({ displayName: 'می\u200cخواهم' }).data?.displayName).toBe('می\u200cخواهم');
	expect(newUploadSchema.parse({ fileName: 'invoice\u202excod.csv', size: 1 }).fileName).toBe('invoicexcod.csv');
});

test.each([
	['a role', roleSchema],
	['an account', z.object(accountFields)],
	['a program', z.object(settingsFields)],
	['a key', z.object(apiKeyFields)],
	['a webhook', z.object(endpointFields)],
	['a second factor', addTotpFormSchema],
	['a view', viewCreateSchema],
	['a scheduled report', z.object(scheduleFields)],
	['a file of a list', gridExportSchema],
])('the name of %s loses what turns its direction', (_, schema: z.ZodObject) => {
	expect(schema.shape['name']).toBeDefined();
	expect((schema.shape['name'] as z.ZodType).parse('\u202ecod\u202c.\u200fReport')).toBe('cod.Report');
});

test.each([
	['paypal@example.com', false],
	['p\u0430ypal@example.com', true],
	['иван@example.com', false],
	['ivan@exаmple.com', true],
	['علي@example.com', false],
	['jörg.müller@bücher.example', false],
])('%s mixes scripts: %s', (address, mixed) => {
	expect(mixesScripts(address)).toBe(mixed);
});

test('sign-in accepts any length up to a limit', () => {
	const { error } = signInSchema.safeParse({ userName: 'ann', password: 'x'.repeat(201) });
	expect(error && fieldErrorsOf(error)).toMatchObject([{ code: 'tooLong', params: { max: 200 } }]);
	expect(signInSchema.safeParse({ userName: 'ann', password: 'x' }).success).toBe(true);
});
