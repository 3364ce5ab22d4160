import { newId } from '@rewards/db';
import { describe, expect, it } from 'vitest';
import { createCaller } from '../../../router';
import { makeProgram, type TestProgram } from '../../../testing';
import { importTests } from './testing/import-tests';
import { peopleCsv } from './testing/participant-csv';
import { forgetOldChanges } from './undo';

const held = importTests();
const { rows } = held;
const freshProgram = () => makeProgram(held.database, held.bench.accounts.left.id, 'points');
const importsOf = (program: TestProgram) => createCaller(held.bench.ctxOf(program)).participants.imports;

/** All data of a program's participants that staff can see, except versions and times. */
const people = (programId: string) =>
	rows(
		`select p.name, p.email, p.status, p.external_id, p.custom_field1, p.custom_field2, p.import_id, a.country, a.address1, a.town_city, a.phone
		from participant p left join participant_address a on a.program_id = p.program_id and a.participant_id = p.id
		where p.program_id = $1 and p.deleted_at is null order by lower(p.email)`,
		[programId],
	);
const undo = async (program: TestProgram, importId: string) => {
	const { jobId } = await importsOf(program).undo({ programId: program.id, importId });
	return held.bench.ended(jobId);
};
const check = (program: TestProgram, importId: string) =>
	importsOf(program).checkUndo({ programId: program.id, importId });
const refused = (program: TestProgram, importId: string) =>
	undo(program, importId).then(
		() => null,
		(error: { appCode?: string; params?: object }) => ({ code: error.appCode, params: error.params }),
	);
const addPerson = async (program: TestProgram, email: string): Promise<string> => {
	const found = await rows<{ id: string }>(
		'select id from participant where program_id = $1 and lower(email) = $2 and deleted_at is null',
		[program.id, email],
	);
	return found[0]?.id ?? '';
};

/** Gives a participant points and places an order. */
async function order(program: TestProgram, participantId: string): Promise<string> {
	const id = newId();
	const number = `PO-${id}`;
	const entry = { programId: program.id, participantId, createdByName: 'Test' };
	await held.database.prisma.$transaction([
		held.database.prisma.ledgerEntry.create({
			data: { ...entry, id: newId(), type: 'adjustment', amount: 500, description: 'Award' },
		}),
		held.database.prisma.order.create({
			data: {
				programId: program.id,
				id,
				participantId,
				orderNumber: number,
				idempotencyKey: number,
				submissionKey: newId(),
				total: 400,
				items: { create: { id: newId(), itemNumber: 1, productId: 'P', productName: 'Pen', quantity: 1 } },
			},
		}),
		held.database.prisma.ledgerEntry.create({
			data: { ...entry, id: newId(), type: 'order', amount: -400, description: 'Order', orderId: id },
		}),
	]);
	return id;
}

describe('undoing an import', () => {
	it('takes everything back: added, changed, with addresses and archived, one import after another', async () => {
		const target = await freshProgram();
		const first = await held.bench.run(peopleCsv({ rows: 30 }).text, { target });
		await held.bench.run('name,email\nNo Address,plain@example.com\n', { target });
		const before = await people(target.id);
		const text = [
			'name,email,status,city,state,zip,country,address1,phone,customField2',
			'Renamed,P0@example.com,Disabled,Austin,TX,78701,US,0 Main St,5120000000,x',
			'No Address,plain@example.com,Active,Boise,ID,83701,US,1 Elm St,2085550100,',
			'New One,new@example.com,Active,Boise,ID,83701,US,1 Elm St,2085550100,',
		].join('\n');
		const { job } = await held.bench.run(text, { target, mode: 'replace', allowArchived: 29 });
		expect(job.result).toMatchObject({ created: 1, changed: 2, archived: 29 });
		expect(await check(target, job.id)).toMatchObject({ refusal: null, created: 1, changed: 2, archived: 29 });
		// The import before it is still in effect.
		expect(await check(target, first.job.id)).toMatchObject({
			refusal: 'newer',
			newer: { participants: 30, imported: 30, edited: 0 },
		});

		expect(await undo(target, job.id)).toMatchObject({
			state: 'done',
			result: { importId: job.id, created: 1, changed: 2, archived: 29, passwordsKept: 0 },
		});
		expect(await people(target.id)).toEqual(before);
		expect(await check(target, job.id)).toMatchObject({ refusal: 'undone' });
		expect(await refused(target, job.id)).toEqual({ code: 'BAD_REQUEST', params: { reason: 'undone' } });
		expect(
			await rows(
				`select action, entity_id, after->>'archived' as archived from audit_entry where program_id = $1 and action = 'undo'`,
				[target.id],
			),
		).toEqual([{ action: 'undo', entity_id: job.id, archived: '29' }]);
		const [undone] = await rows<{ result: object }>('select result from job where id = $1', [job.id]);
		expect(undone?.result).toMatchObject({ undone: { byName: 'Test User', at: expect.any(String) } });

		expect(await undo(target, first.job.id)).toMatchObject({ state: 'done', result: { created: 30 } });
		expect(await people(target.id)).toMatchObject([{ email: 'plain@example.com' }]);
		// An undone import can be repeated.
		expect((await held.bench.run(peopleCsv({ rows: 30 }).text, { target })).job.result).toMatchObject({
			created: 30,
			rejected: 0,
		});
	});

	it('is refused with numbers while newer changes depend on it', async () => {
		const target = await freshProgram();
		const { job } = await held.bench.run(peopleCsv({ rows: 10 }).text, { target });
		const [edited, paid, shopping, seen, gone] = await Promise.all(
			[0, 1, 2, 3, 4].map((n) => addPerson(target, `p${n}@example.com`)),
		);
		const caller = createCaller(held.bench.ctxOf(target));
		const { version, ...participant } = await caller.participants.get({
			programId: target.id,
			participantId: edited ?? '',
		});
		await caller.participants.update({
			programId: target.id,
			participantId: edited ?? '',
			version,
			participant: { ...participant, customField2: 'By hand' },
		});
		await rows(
			`insert into ledger_entry (program_id, id, participant_id, type, amount, description) values ($1, $2, $3, 'adjustment', 100, 'Welcome')`,
			[target.id, newId(), paid],
		);
		await rows(
			`insert into cart_item (program_id, id, participant_id, product_id, product_name, quantity, added_at) values ($1, $2, $3, 'P', 'Pen', 1, now())`,
			[target.id, newId(), shopping],
		);
		await rows('update participant set last_login_at = now() where program_id = $1 and id = $2', [target.id, seen]);
		await caller.participants.delete({ programId: target.id, participantId: gone ?? '' });
		const newer = {
			participants: 4,
			edited: 1,
			transactions: 1,
			carts: 1,
			signedIn: 1,
			orders: 0,
			imported: 0,
			levels: 0,
			merged: 0,
		};
		expect(await check(target, job.id)).toMatchObject({ refusal: 'newer', created: 9, newer });
		expect(await refused(target, job.id)).toEqual({ code: 'IN_USE', params: { entity: 'import', ...newer } });
		expect(await people(target.id)).toHaveLength(9);
	});

	it('skips participants who ordered since, even when the order was voided, but not those with older orders', async () => {
		const target = await freshProgram();
		const { job: first } = await held.bench.run(peopleCsv({ rows: 3 }).text, { target });
		const [old, fresh] = await Promise.all([0, 1].map((n) => addPerson(target, `p${n}@example.com`)));
		await order(target, old ?? '');
		const { job: second } = await held.bench.run('name,email\nRenamed,p0@example.com\nOther,p1@example.com\n', {
			target,
			mode: 'replace',
		});
		expect(await check(target, second.id)).toMatchObject({ refusal: null, changed: 2, archived: 1 });

		const voided = await order(target, fresh ?? '');
		const newer = { participants: 1, orders: 1, transactions: 1, edited: 0, imported: 0 };
		expect(await check(target, second.id)).toMatchObject({ refusal: 'newer', newer });
		expect(await refused(target, second.id)).toMatchObject({ code: 'IN_USE', params: { orders: 1 } });
		await rows(`update "order" set status = 'Void', voided_at = now() where program_id = $1 and id = $2`, [
			target.id,
			voided,
		]);
		await rows(
			`insert into ledger_entry (program_id, id, participant_id, type, amount, description, order_id, reverses_id)
			select program_id, $3, participant_id, 'reversal', -amount, 'Order voided', order_id, id from ledger_entry
			where program_id = $1 and order_id = $2`,
			[target.id, newId(), voided],
		);
		// The entries of the order still exist.
		expect(await check(target, second.id)).toMatchObject({ refusal: 'newer', newer: { orders: 0, transactions: 1 } });
		expect(await check(target, first.id)).toMatchObject({ refusal: 'newer', newer: { imported: 3 } });
		expect(await rows('select status from "order" where program_id = $1 order by status', [target.id])).toEqual([
			{ status: 'Pending' },
			{ status: 'Void' },
		]);
	});

	it('of participants with orders is refused, even of voided ones: the order would lose its participant', async () => {
		const target = await freshProgram();
		const { job } = await held.bench.run(peopleCsv({ rows: 2 }).text, { target });
		const id = await order(target, await addPerson(target, 'p0@example.com'));
		expect(await refused(target, job.id)).toMatchObject({ code: 'IN_USE', params: { orders: 1, participants: 1 } });
		await rows(`update "order" set status = 'Void', voided_at = now() where program_id = $1 and id = $2`, [
			target.id,
			id,
		]);
		expect(await refused(target, job.id)).toMatchObject({ code: 'IN_USE', params: { orders: 1, participants: 1 } });
		expect(await people(target.id)).toHaveLength(2);
	});

	it('checks again when its turn comes: later changes stop it, and nothing is half undone', async () => {
		const target = await freshProgram();
		const { job } = await held.bench.run(peopleCsv({ rows: 10 }).text, { target });
		const id = await addPerson(target, 'p5@example.com');
		const before = await people(target.id);
		let jobId = '';
		await held.database.transaction(async (client) => {
			await client.query(
				`insert into ledger_entry (program_id, id, participant_id, type, amount, description) values ($1, $2, $3, 'adjustment', 100, 'Welcome')`,
				[target.id, newId(), id],
			);
			// Requested before the entry is visible.
			({ jobId } = await importsOf(target).undo({ programId: target.id, importId: job.id }));
			await held.bench.when(jobId, ({ state }) => state === 'running');
		});
		expect(await held.bench.ended(jobId)).toMatchObject({
			state: 'failed',
			error: { code: 'IN_USE', params: { participants: 1, transactions: 1 } },
		});
		expect(await people(target.id)).toEqual(before);
	});

	it('keeps a new password that has been hashed, drops one that has not, and returns how many', async () => {
		const target = await freshProgram();
		await held.bench.run('name,email\nAnn,ann@example.com\nBen,ben@example.com\n', { target });
		const { job } = await held.bench.run(
			'name,email,password\nAnn,ann@example.com,secret one\nBen,ben@example.com,secret two\n',
			{
				target,
				mode: 'replace',
			},
		);
		await expect
			.poll(() => rows('select from participant where program_id = $1 and password_sealed is not null', [target.id]), {
				timeout: 20_000,
			})
			.toEqual([]);
		expect(await check(target, job.id)).toMatchObject({ refusal: null, changed: 2, passwordsKept: 2 });
		const kept = await rows<{ before: string }>(
			`select before::text from participant_import_change where import_id = $1`,
			[job.id],
		);
		for (const { before } of kept) expect(before).not.toMatch(/secret|argon/);
	});

	it('takes no longer for a program that has grown since the planner’s last statistics', async () => {
		const file = (count: number, name: string) =>
			['name,email', ...Array.from({ length: count }, (_, n) => `${name} ${n},grown${n}@example.com`)].join('\n');
		const before = await freshProgram();
		for (const name of ['Ann', 'Ben']) await held.bench.run(file(20, name), { target: before, mode: 'replace' });
		await rows('analyze participant, participant_import_change');
		const target = await freshProgram();
		await held.bench.run(file(2_000, 'Ann'), { target });
		const { job } = await held.bench.run(file(2_000, 'Ben'), { target, mode: 'replace' });
		expect(await check(target, job.id)).toMatchObject({ refusal: null, changed: 2_000 });
		expect(await undo(target, job.id)).toMatchObject({ state: 'done' });
		expect(await people(target.id)).toContainEqual(expect.objectContaining({ name: 'Ann 1999' }));
	});

	it('refuses jobs that are no import, did nothing, have failed, or are too old', async () => {
		const target = await freshProgram();
		const file = 'name,email\nAnn,ann@example.com\n';
		const { job } = await held.bench.run(file, { target });
		const again = await held.bench.run(file, { target });
		expect(await refused(target, again.job.id)).toEqual({ code: 'BAD_REQUEST', params: { reason: 'nothing' } });
		expect(await refused(target, newId())).toMatchObject({ code: 'NOT_FOUND' });
		expect(await refused(await freshProgram(), job.id)).toMatchObject({ code: 'NOT_FOUND' });
		const { job: changing } = await held.bench.run('name,email\nAnna,ann@example.com\n', { target, mode: 'replace' });
		expect(await check(target, changing.id)).toMatchObject({ refusal: null, changed: 1 });
		await rows(`update job set finished_at = now() - interval '91 days' where id = any($1)`, [[job.id, changing.id]]);
		expect(await forgetOldChanges(held.database.pool)).toBe(1);
		expect(await refused(target, changing.id)).toEqual({ code: 'BAD_REQUEST', params: { reason: 'tooOld' } });
		expect(await refused(target, job.id)).toEqual({ code: 'BAD_REQUEST', params: { reason: 'tooOld' } });
		await rows(`update job set state = 'failed', result = null where id = $1`, [job.id]);
		expect(await refused(target, job.id)).toEqual({ code: 'BAD_REQUEST', params: { reason: 'notEnded' } });
	});
});
