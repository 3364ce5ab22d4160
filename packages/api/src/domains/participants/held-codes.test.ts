import { newId } from '@rewards/db';
import { beforeAll, expect, it } from 'vitest';
import { errorBody } from '../../errors';
import { createCaller } from '../../router';
import { contextOf, flags, makeProgram, storedSession, type TestProgram } from '../../testing';
import { importTests } from './imports/testing/import-tests';

const address = {
	address1: '1 Main St',
	townCity: 'Austin',
	stateCounty: 'TX',
	postcode: '73301',
	country: 'USA',
	phone: '5125550100',
};
const select = { id: true };
async function makeCode(
	programId: string,
	more: { email?: string; status?: string; levelId?: string; usedByOrderId?: string },
) {
	const id = newId();
	await held.database.prisma.participant.create({ data: { programId, id, name: 'Ann', email: id, ...more }, select });
	return id;
}
const held = importTests();
let target: TestProgram;
let caller: ReturnType<typeof createCaller>;
beforeAll(async () => {
	target = await makeProgram(held.database, held.bench.accounts.left.id, 'claim');
	const session = await storedSession(
		held.database,
		held.bench.accounts.left,
		flags('manageParticipant', 'manageTransaction', 'manageOrders'),
	);
	caller = createCaller(contextOf(held.bench.services, session));
});

const refusals = (call: Promise<unknown>) =>
	call.then(
		() => [],
		(error: unknown) => errorBody(error).fields?.map(({ path, code }) => [path, code]),
	);
async function usedCode() {
	const [levelId = ''] = target.levelIds;
	const [email, orderId] = [newId(), newId()];
	const { prisma } = held.database;
	const programId = target.id;
	const sid = await makeCode(programId, { email, status: 'Used', levelId, usedByOrderId: orderId });
	const keys = { orderNumber: orderId, idempotencyKey: orderId, submissionKey: orderId };
	await prisma.order.create({ data: { programId, id: orderId, participantId: sid, ...keys }, select });
	const product = { productId: 'P', productName: 'Lamp', quantity: 1 };
	await prisma.orderItem.create({ data: { programId, id: newId(), orderId, itemNumber: 1, ...product }, select });
	return { programId: target.id, sid, email, levelId, orderId };
}
const rowOf = (sid: string) =>
	held.database.prisma.participant.findFirstOrThrow({
		where: { id: sid },
		select: { status: true, email: true, deletedAt: true },
	});

it('refuses to free, rename or delete a code that an order holds, in the form and over REST', async () => {
	const { programId, sid, email } = await usedCode();
	const loaded = await caller.participants.get({ programId, participantId: sid });
	const save = (change: object) =>
		refusals(
			caller.participants.update({
				programId,
				participantId: sid,
				participant: { ...loaded, addresses: [address], ...change },
			}),
		);
	for (const status of ['Active', 'Pending Approval']) expect(await save({ status })).toEqual([['status', 'codeHeld']]);
	expect(await save({ email: 'ANOTHER' })).toEqual([['email', 'codeHeld']]);
	expect(await refusals(caller.participants.delete({ programId, participantId: sid }))).toEqual([
		['email', 'codeHeld'],
	]);
	expect(await rowOf(sid)).toEqual({ status: 'Used', email, deletedAt: null });
	// Out of use is allowed, back into use isn't.
	expect(await save({ status: 'Disabled' })).toEqual([]);
	expect(await save({ status: 'Active' })).toEqual([['status', 'codeHeld']]);
	expect(await save({ status: 'Used' })).toEqual([]);
});

it('names the order that holds it, until that gives it back', async () => {
	const { programId, sid, email, orderId } = await usedCode();
	const usedBy = { orderId, orderNumber: orderId, participantId: sid };
	expect(await caller.participants.get({ programId, participantId: sid })).toMatchObject({ usedBy });
	expect(await caller.claimCodes.lookUp({ programId, code: email })).toMatchObject({ usedBy });
	const batchId = newId();
	const [levelId = ''] = target.levelIds;
	await held.rows(
		`insert into claim_code_batch (program_id, id, level_id, quantity, code_length) values ($1, $2, $3, 1, 10)`,
		[programId, batchId, levelId],
	);
	await held.rows('update participant set batch_id = $2 where id = $1', [sid, batchId]);
	const listed = async () => (await caller.claimCodes.list({ programId, batchId })).items;
	expect(await listed()).toMatchObject([{ orderId, orderNumber: orderId, orderOf: sid }]);
	await caller.orders.void({ programId, orderId, reason: 'Wrong size' });
	expect(await caller.participants.get({ programId, participantId: sid })).toMatchObject({ usedBy: null });
	expect(await listed()).toMatchObject([{ orderId: null, orderNumber: null }]);
});

it('frees it with its order, after which staff decide again', async () => {
	const { programId, sid, orderId } = await usedCode();
	await caller.orders.void({ programId, orderId, reason: 'Wrong size' });
	expect(await rowOf(sid)).toMatchObject({ status: 'Active' });
	expect(await refusals(caller.participants.delete({ programId, participantId: sid }))).toEqual([]);
});

it('leaves it out of a bulk action, with the reason', async () => {
	const { programId, sid } = await usedCode();
	const other = await makeCode(programId, { status: 'Disabled' });
	for (const [action, done] of [
		[{ kind: 'status', status: 'Active' }, 1],
		[{ kind: 'delete' }, 1],
	] as const) {
		const selection = await caller.participants.bulk.hold({ programId, selection: { kind: 'ids', ids: [sid, other] } });
		const { jobId } = await caller.participants.bulk.start({ programId, ...selection, action });
		const { result, rejected } = await held.bench.ended(jobId);
		expect([result, rejected]).toMatchObject([{ done, held: 1, gone: 0, unchanged: 0 }, 1]);
		const { items } = await caller.jobs.rejects({ id: jobId });
		expect(items).toMatchObject([{ code: 'codeHeld' }]);
	}
	expect(await rowOf(sid)).toMatchObject({ status: 'Used', deletedAt: null });
});

it('refuses the row of an import that would free it; one without status archives it and brings it back as Used', async () => {
	const { sid, email, levelId } = await usedCode();
	const row = `Ann,${email},${levelId}`;
	const other = `Ben,OTHER${email},${levelId}`;
	const run = (text: string) => held.bench.run(text, { target, mode: 'replace' });
	const { job } = await run(`name,email,levelId,status\n${row},Active\n${other},Active\n`);
	expect(job.result).toMatchObject({ created: 1, rejected: 1, changed: 0 });
	expect(await held.rows('select line, value, code from job_reject where job_id = $1', [job.id])).toMatchObject([
		{ line: 2, value: 'Active', code: 'codeHeld' },
	]);
	expect(await rowOf(sid)).toMatchObject({ status: 'Used' });
	await run(`name,email,levelId\n${other}\n`);
	expect(await rowOf(sid)).toMatchObject({ status: 'Archived' });
	await run(`name,email,levelId\n${row}\n`);
	expect(await rowOf(sid)).toMatchObject({ status: 'Used' });
});

it('lets nothing past the database', async () => {
	const { sid } = await usedCode();
	for (const change of [`status = 'Active'`, `status = 'Pending Approval'`, 'deleted_at = now()'])
		await expect(held.database.pool.query(`update participant set ${change} where id = $1`, [sid])).rejects.toThrow(
			'participant_code_is_held',
		);
});
