import { expect, test } from 'vitest';
import { loginPath, returnPathOf } from './return-path';

test('the requested path returns after sign-in, with its query', () => {
	const asked = '/programs/1/participants?q=ann&page=2';
	expect(returnPathOf(loginPath(asked).slice('/login'.length))).toBe(asked);
});

test('a redirect never leads to another site or in circles', () => {
	for (const path of [
		'//evil.example',
		'/\\evil.example',
		'https://evil.example',
		'javascript:alert(1)',
		'/login',
		'/login?returnTo=/login',
		'',
	])
		expect(returnPathOf(`?returnTo=${encodeURIComponent(path)}`)).toBe('/');
	expect(loginPath('/login')).toBe('/login');
});
