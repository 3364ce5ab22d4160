import { newId } from '@rewards/db';
import { ledgerLimits } from '@rewards/validators/ledger/constants';
import { describe, expect, it } from 'vitest';
import { makeProgram, refusal } from '../../../testing';
import { makeOrder, makePerson, sumsOf } from '../testing/people';
import { pointTests } from '../testing/point-tests';

const held = pointTests();

const rows = async <Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> =>
	(await held.database.pool.query<Row>(sql, values)).rows;
const person = (name: string, points = 0) =>
	makePerson(held.database, held.bench.programId, points, { email: `${name}@example.com` });
const balances = (ids: readonly string[]) =>
	Promise.all(ids.map(async (id) => (await sumsOf(held.database, held.bench.programId, id)).balance));
const book = (...lines: string[]) => held.bench.run(['email,amount,description,reference', ...lines, ''].join('\n'));
const imports = () => held.bench.caller.ledger.imports;
const check = (importId: string) => imports().checkUndo({ programId: held.bench.programId, importId });
const ask = async (importId: string, description = ''): Promise<string> =>
	(await imports().undo({ programId: held.bench.programId, importId, description })).jobId;
const undo = async (importId: string, description?: string) => held.bench.ended(await ask(importId, description));
const entriesOf = (id: string) =>
	rows<{ type: string; amount: number; description: string; balance: number }>(
		`select type, amount, description, sum(amount) over (order by created_at, id) as balance
		from ledger_entry where program_id = $1 and participant_id = $2 order by created_at, id`,
		[held.bench.programId, id],
	);
const entryOf = async (id: string, importId: string): Promise<string> => {
	const sql =
		'select id from ledger_entry where program_id = $1 and participant_id = $2 and import_id = $3 order by amount';
	return (await rows<{ id: string }>(sql, [held.bench.programId, id, importId]))[0]?.id ?? '';
};
const reverse = (participantId: string, transactionId: string) =>
	held.bench.caller.ledger.reverse({ programId: held.bench.programId, participantId, transactionId });
const debit = (participantId: string, points: number) =>
	held.bench.caller.ledger.add({
		programId: held.bench.programId,
		participantId,
		amount: -points,
		description: 'Spent',
	});

describe('undoing a point import', () => {
	it('takes back what is left, skips participants who have spent it or are gone, and entries already reversed, and reports all of it', async () => {
		const names = ['mixed', 'debited', 'spent', 'half', 'archived', 'gone'];
		const ids = await Promise.all(names.map((name) => person(name, name === 'debited' ? 50 : 0)));
		const [mixed = '', , spent = '', half = '', archived = '', gone = ''] = ids;
		const lines = ['mixed,100', 'mixed,-70', 'mixed,5', 'debited,-50', 'spent,40', 'spent,-1', 'half,8', 'half,9'];
		const rest = ['archived,11', 'gone,12', 'nobody,13'];
		const file = [...lines, ...rest].map((line) => `${line.replace(',', '@example.com,')},Quarter,`);
		const job = await book(...file);
		expect(job.result).toMatchObject({ accepted: 10, awarded: 185, debited: 121, rejected: 1 });
		const { orderId } = await makeOrder(held.database, held.bench.programId, spent, 10);
		await reverse(half, await entryOf(half, job.id));
		await held.database.pool.query(`update participant set status = 'Archived' where id = $1`, [archived]);
		await held.database.pool.query('update participant set deleted_at = now() where id = $1', [gone]);

		const counts = { transactions: 6, participants: 4, awarded: 125, debited: 120, reversed: 1, gone: 1 };
		expect(await check(job.id)).toEqual({
			...counts,
			refusal: null,
			spent: 1,
			overfull: 0,
			referred: 0,
		});
		expect(await balances(ids)).toEqual([35, 0, 29, 9, 11, 12]);

		const done = await undo(job.id, 'Wrong quarter');
		expect(done).toMatchObject({
			state: 'doneWithRejects',
			rejected: 1,
			done: 6,
			total: 6,
			result: { importId: job.id, ...counts, kept: 1 },
		});
		expect(await balances(ids)).toEqual([0, 50, 29, 0, 0, 12]);
		const reported = await held.bench.caller.jobs.rejects({ id: done.id });
		expect(reported.items).toMatchObject([
			{ column: 'email', value: 'spent@example.com', code: 'balanceOnly', params: { balance: 29, points: 39 } },
		]);
		expect(reported.items[0]?.params.participantId).toBe(spent);
		// Each is named by its reversal; the debit is reversed first, so that the balance is never below zero.
		const history = await entriesOf(mixed);
		expect(history.map(({ type, amount }) => [type, amount])).toEqual([
			['adjustment', 100],
			['adjustment', -70],
			['adjustment', 5],
			['reversal', 70],
			['reversal', -100],
			['reversal', -5],
		]);
		expect(Math.min(...history.map(({ balance }) => balance))).toBe(0);
		expect(new Set(history.slice(3).map(({ description }) => description))).toEqual(new Set(['Wrong quarter']));
		expect(await entriesOf(spent)).toHaveLength(3);

		const found = await held.bench.caller.jobs.get({ id: job.id });
		expect(found.result).toMatchObject({ accepted: 10, undone: { byName: 'Test User', jobId: done.id, kept: 1 } });
		const audit = `select after->>'transactions' as n, after->>'description' as why from audit_entry where action = 'undo' and entity = 'participant' and entity_id = $1`;
		expect(await rows(audit, [job.id])).toEqual([{ n: '6', why: 'Wrong quarter' }]);
		const notice = `select params->>'state' as state from notification where params->>'jobId' = $1`;
		expect(await rows(notice, [done.id])).toEqual([{ state: 'doneWithRejects' }]);

		// Never a second time, even for participants who have the points by now; by hand it works.
		await held.database.pool.query(`update "order" set status = 'Void', voided_at = now() where id = $1`, [orderId]);
		expect(await check(job.id)).toMatchObject({ refusal: 'undone' });
		expect(await refusal(ask(job.id))).toMatchObject({ code: 'BAD_REQUEST', params: { reason: 'undone' } });
		// A participant kept points of it, so the file still counts as imported.
		expect(await refusal(book(...file))).toMatchObject({ code: 'ALREADY_IMPORTED' });
	});

	it('lets the same file be imported again without asking; references stay taken, and without a reason each reversal says what it takes back', async () => {
		const ann = await person('ann');
		const file = ['ann@example.com,7,First,REF-1', 'ann@example.com,3,Second,'];
		const job = await book(...file);
		expect(await check(job.id)).toMatchObject({ refusal: null, transactions: 2, referred: 1 });
		expect(await undo(job.id)).toMatchObject({ state: 'done', rejected: 0, result: { transactions: 2, kept: 0 } });
		expect((await entriesOf(ann)).map(({ description }) => description)).toEqual([
			'First',
			'Second',
			'First',
			'Second',
		]);
		const again = await book(...file);
		expect(again).toMatchObject({ state: 'doneWithRejects', result: { accepted: 1, sameFileImportedAt: null } });
		expect(await held.bench.rejects(again.id)).toEqual([[2, 'reference', 'referenceTaken']]);
		expect(await balances([ann])).toEqual([3]);
	});

	it('skips participants whose balance would exceed the limit', async () => {
		const rich = await person('rich', ledgerLimits.amount);
		const job = await book(`rich@example.com,-${ledgerLimits.amount},Correction,`);
		const { programId, caller } = held.bench;
		const give = (amount: number) =>
			caller.ledger.add({ programId, participantId: rich, amount, description: 'Much', reference: '' });
		await give(ledgerLimits.amount);
		await give(ledgerLimits.sum - 2 * ledgerLimits.amount + 1);
		expect(await check(job.id)).toMatchObject({ refusal: 'spent', spent: 0, overfull: 1, participants: 0 });
		expect(await refusal(ask(job.id))).toMatchObject({
			code: 'IN_USE',
			params: { entity: 'import', reason: 'spent', participants: 1, overfull: 1 },
		});
		await debit(rich, 1);
		expect(await undo(job.id)).toMatchObject({
			state: 'done',
			result: { transactions: 1, debited: ledgerLimits.amount },
		});
		expect(await balances([rich])).toEqual([ledgerLimits.sum]);
	});

	it('refuses jobs that are no point import of the program, have failed, booked nothing, or have nothing left', async () => {
		const ben = await person('ben');
		const nothing = await book('nobody@example.com,5,Who,');
		expect(await refusal(ask(nothing.id))).toMatchObject({ code: 'BAD_REQUEST', params: { reason: 'nothing' } });
		const job = await book('ben@example.com,5,Once,');
		const other = await makeProgram(held.database, held.bench.accounts.left.id, 'points');
		const elsewhere = await makeProgram(held.database, held.bench.accounts.right.id, 'points');
		const levels = await makeProgram(held.database, held.bench.accounts.left.id, 'plateau');
		const as = (programId: string, importId: string) =>
			Promise.all([imports().checkUndo({ programId, importId }), imports().undo({ programId, importId })].map(refusal));
		for (const [programId, importId, code] of [
			[other.id, job.id, 'NOT_FOUND'],
			[elsewhere.id, job.id, 'NOT_FOUND'],
			[held.bench.programId, newId(), 'NOT_FOUND'],
			[levels.id, job.id, 'BAD_REQUEST'],
		] as const)
			expect(await as(programId, importId)).toMatchObject([{ code }, { code }]);
		await held.database.pool.query(`update job set kind = 'participantImport' where id = $1`, [job.id]);
		expect(await as(held.bench.programId, job.id)).toMatchObject([{ code: 'NOT_FOUND' }, { code: 'NOT_FOUND' }]);
		await held.database.pool.query(`update job set kind = 'pointImport', state = 'failed' where id = $1`, [job.id]);
		expect(await refusal(ask(job.id))).toMatchObject({ code: 'BAD_REQUEST', params: { reason: 'notEnded' } });
		await held.database.pool.query(`update job set state = 'done' where id = $1`, [job.id]);
		await reverse(ben, await entryOf(ben, job.id));
		expect(await refusal(ask(job.id))).toMatchObject({ code: 'BAD_REQUEST', params: { reason: 'reversed' } });
		expect(await balances([ben])).toEqual([0]);
	});
});
