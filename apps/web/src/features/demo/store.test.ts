import { expect, test } from 'vitest';
import { demoUsers } from './data';
import { demoStore } from './store';

const never = new AbortController().signal;
const opened = () => demoStore(demoUsers, 'userId', ['userName', 'email']);
const names = async (store: ReturnType<typeof opened>, search: string) => {
	const { items } = await store.source.load({ skip: 0, take: 50, withTotal: true, search }, never);
	return items.map(({ userName }) => userName);
};
const [first] = demoUsers;
if (!first) throw new Error('there are no users');

test('added, changed and deleted records show in the list', async () => {
	const store = opened();
	const userId = store.newId();
	expect(demoUsers.some((user) => user.userId === userId)).toBe(false);
	store.put({ ...first, userId, userName: 'Ada Lovelace', email: 'ada@northgate.example' });
	expect(await names(store, 'lovelace')).toEqual(['Ada Lovelace']);
	store.put({ ...first, userName: 'Marta King' });
	expect(await names(store, first.userName)).toEqual([]);
	expect(store.get(first.userId)?.userName).toBe('Marta King');
	store.remove(userId);
	expect(await names(store, 'lovelace')).toEqual([]);
	expect(store.get(userId)).toBeUndefined();
});

test('an id is given once, also after its record is deleted', () => {
	const store = opened();
	const one = store.newId();
	store.put({ ...first, userId: one });
	store.remove(one);
	expect(store.newId()).not.toBe(one);
});

test('a new page starts with the sample records again', async () => {
	const store = opened();
	store.remove(first.userId);
	expect(await names(store, first.userName)).toEqual([]);
	expect(await names(opened(), first.userName)).toEqual([first.userName]);
});
