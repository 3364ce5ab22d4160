import { expect, test } from 'vitest';
import { jobFilePlaces } from './download-places';

const session = (id: string, account: string) => ({
	id,
	tenantId: 'tenant',
	account: { id: account, name: account, type: 'customer' as const },
});

test('a session downloads four files of jobs at once, and the accounts of a tenant sixteen together', () => {
	const places = jobFilePlaces();
	const leaves = Array.from({ length: 4 }, () => places.take(session('one', 'a')));
	expect(() => places.take(session('one', 'a'))).toThrow('already downloading 4 files');
	leaves[0]?.();
	leaves[0]?.();
	places.take(session('one', 'a'));
	for (let n = 0; n < 12; n += 1) places.take(session(`other ${n}`, `account ${n}`));
	expect(() => places.take(session('last', 'z'))).toThrow('already downloading 16 files');
	places.take({ ...session('elsewhere', 'z'), tenantId: 'another' });
});
