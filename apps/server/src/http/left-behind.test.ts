import { newId } from '@rewards/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../testing/start-app';

let held: TestApp;
let address: string;
let staff: { authorization: string };
beforeAll(async () => {
	held = await startApp();
	await held.makeUser('staff', { account: held.tree.accounts.left });
	staff = await held.signIn('staff');
	address = await held.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => held.stop());

const waiting = async (): Promise<number> => {
	const { rows } = await held.db.pool.query<{ n: number }>(
		"select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
	);
	return rows[0]?.n ?? 0;
};

test('a browser closed while a bulk action counts its rows leaves nothing behind in PostgreSQL', async () => {
	const { id: programId } = held.tree.programs.left;
	const id = newId();
	await held.db.prisma.participant.create({
		data: { programId, id, name: 'Ann', email: 'ann@example.com' },
		select: { id: true },
	});
	const hold = (signal?: AbortSignal) =>
		fetch(`${address}/trpc/participants.bulk.hold`, {
			method: 'POST',
			headers: { ...staff, 'content-type': 'application/json' },
			body: JSON.stringify({ programId, selection: { kind: 'ids', ids: [id] } }),
			...(signal ? { signal } : {}),
		});
	const leaving = new AbortController();
	await held.db.transaction(async (client) => {
		await client.query('lock table held_selection_row in share mode');
		const answer = hold(leaving.signal).catch((error: unknown) => error);
		await expect.poll(waiting).toBe(1);
		leaving.abort();
		expect(await answer).toMatchObject({ name: 'AbortError' });
		await expect.poll(waiting).toBe(0);
	});
	expect(await held.db.prisma.heldSelection.count()).toBe(0);
	// Not a fault: nothing to log.
	expect(held.logged.filter((line) => line.includes('request failed'))).toEqual([]);
	expect((await hold()).status).toBe(200);
});
