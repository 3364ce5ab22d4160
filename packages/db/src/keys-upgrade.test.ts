import { expect, test } from 'vitest';
import { newId } from '.';
import { databaseBefore } from './testing-upgrade';

/** Before keys had one spelling, two participants, and two users, could have what is one key now. */
const { run, upgrade } = databaseBefore('20261129068000_keys_of_people');
const taken = { code: '23505' };

test('doubles of a filled database stay, are numbered, and no others can be made', async () => {
	const [root, program] = [newId(), newId()];
	await run(`insert into account (id, name, type) values ($1, 'Root', 'root')`, root);
	await run(`insert into program (id, account_id, name, type) values ($1, $2, 'People', 'points')`, program, root);
	const add = (email: string, externalId = '', status = 'Active') =>
		run(
			'insert into participant (program_id, id, email, external_id, status) values ($1, $2, $3, $4, $5)',
			...[program, newId(), email, externalId, status],
		);
	await add('ann@bücher.example', 'E-1');
	await add('ann@xn--bcher-kva.example', 'E-1');
	await add('Ann@BU\u0308CHER.example', 'e-1');
	await add('\u200bben@example.com', 'E-2', 'Archived');
	await add('ben@example.com', 'E-2');
	const user = (name: string, email: string) =>
		run('insert into app_user (id, user_name, display_name, email) values ($1, $2, $2, $3)', newId(), name, email);
	await user('old', 'carl@bücher.example');
	await user('new', 'carl@xn--bcher-kva.example');
	await upgrade();

	const read = async () =>
		(
			await run(`select email, email_twin as n, external_id_twin as m from participant order by created_at, id`)
		).rows.map(({ email, n, m }) => [email, n, m]);
	const after = await read();
	expect(after.map(([, n]) => n).sort()).toEqual([0, 0, 1, 1, 2]);
	expect(after.map(([, , m]) => m).sort()).toEqual([0, 0, 0, 0, 1]);
	await expect(add('ann@BÜCHER.example')).rejects.toMatchObject(taken);
	await expect(add('dora@example.com', ' E-1\u200b')).rejects.toMatchObject(taken);
	// The key of a double is given up for good.
	await run(`update participant set email = 'annette@example.com' where email = 'ann@xn--bcher-kva.example'`);
	await expect(
		run(`update participant set email = 'ann@bücher.example' where email = 'annette@example.com'`),
	).rejects.toMatchObject(taken);
	// Whoever comes back never fails.
	await run(`update participant set status = 'Active' where status = 'Archived'`);
	expect((await read()).filter(([email]) => String(email).includes('ben')).map(([, , m]) => m)).toEqual([1, 0]);

	const names = await run(
		'select u.user_name, n.name from sign_in_name n join app_user u on u.id = n.user_id order by 2',
	);
	expect(names.rows).toEqual([
		{ user_name: 'old', name: 'carl@bücher.example' },
		{ user_name: 'new', name: 'new' },
		{ user_name: 'old', name: 'old' },
	]);
	await run(`update app_user set user_name = 'newer' where user_name = 'new'`);
	await expect(user('third', 'CARL@bücher.example')).rejects.toMatchObject(taken);
	await run(`update app_user set email = 'karl@example.com' where user_name = 'newer'`);
	await expect(
		run(`update app_user set email = 'carl@xn--bcher-kva.example' where user_name = 'newer'`),
	).rejects.toMatchObject(taken);
});

const spellings = [
	['ann@bücher.example', 'ANN@xn--bcher-kva.example', 'Ann@BU\u0308CHER.example', '\ufeffann@bücher.example\u200e'],
	['info@istanbul.example', 'info@İstanbul.example', 'info@i\u0307stanbul.example', 'INFO@ISTANBUL.example'],
	['ali@example.com', '\u200bali@exam\u00adple.com', 'ａｌｉ@example．com', 'ali@\u2060example.com\u00a0'],
	['a@例え.example', 'a@xn--r8jz45g.example', 'a@例え。example'],
	['abc-12', 'ＡＢＣ-12', 'A\u200bBC-12'],
] as const;
test.each(spellings)('one mailbox has one spelling: %s', async (...same) => {
	const { rows } = await run('select distinct address_key(a) as key from unnest($1::text[]) a', same);
	expect(rows).toEqual([{ key: same[0] }]);
});

test('what is no spelling of letters stays as it is', async () => {
	const kept = ['a@xn--.example', 'a@xn--99999999.example', 'a@xn--abc-.example', 'xn--bcher-kva', 'ı@example.com'];
	for (const key of kept) expect((await run('select address_key($1) as key', key)).rows).toEqual([{ key }]);
});
