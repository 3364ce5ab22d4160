import { newId } from '@rewards/db';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seal } from '../../../crypto';
import { errorBody } from '../../../errors';
import { createCaller } from '../../../router';
import { makeProgram } from '../../../testing';
import { passwordContext } from '../imports/stage';
import { importBench } from '../imports/testing/import-bench';
import { runPasswordRescue } from './run-password-rescue';

let test: TestDatabase;
let bench: Awaited<ReturnType<typeof importBench>>;
beforeAll(async () => {
	test = await createTestDatabase({ max: 8 });
	bench = await importBench(test.database);
});
afterAll(async () => {
	await bench.stop();
	await test.drop();
});

const rows = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
	(await test.database.pool.query<Row>(text, values)).rows;
/** A program with one participant whose password an import has left encrypted. */
async function sealedProgram() {
	const program = await makeProgram(test.database, bench.accounts.left.id, 'points');
	const id = newId();
	const passwordSealed = Buffer.from(
		seal(bench.services.config.dataKey, Buffer.from('tall green bicycle'), passwordContext(program.id)),
	);
	await test.database.prisma.participant.create({
		data: { programId: program.id, id, name: 'Ann', email: 'ann@example.com', passwordSealed },
		select: { id: true },
	});
	return { program, id };
}
const jobsOf = (programId: string) =>
	rows<{ id: string; state: string }>(
		`select id, state from job where program_id = $1 and kind = 'passwordHashing' order by created_at`,
		[programId],
	);
const sealed = (programId: string) =>
	rows('select from participant where program_id = $1 and password_sealed is not null', [programId]);

it('requests the hashing of passwords left encrypted, once, and again when that job has failed', async () => {
	const { program } = await sealedProgram();
	await runPasswordRescue(bench.services);
	await runPasswordRescue(bench.services);
	const [first, ...more] = await jobsOf(program.id);
	expect([first?.state, more]).toEqual(['queued', []]);
	await rows(`update job set state = 'failed', finished_at = now() where id = $1`, [first?.id]);
	await runPasswordRescue(bench.services);
	const [, second] = await jobsOf(program.id);
	expect(second?.state).toBe('queued');

	await bench.startWorker();
	expect(await bench.ended(second?.id ?? '')).toMatchObject({ state: 'done', result: { hashed: 1 } });
	expect(await sealed(program.id)).toEqual([]);
	await runPasswordRescue(bench.services);
	expect(await jobsOf(program.id)).toHaveLength(2);
});

it('does not let users cancel the hashing', async () => {
	const program = await makeProgram(test.database, bench.accounts.left.id, 'points');
	const id = newId();
	const data = { id, kind: 'passwordHashing', state: 'running', accountId: program.accountId, programId: program.id };
	await test.database.prisma.job.create({ data, select: { id: true } });
	const { jobs } = createCaller(bench.ctxOf(program));
	const refusal = await jobs.cancel({ id }).catch((error: unknown) => errorBody(error));
	expect(refusal).toMatchObject({ code: 'BAD_REQUEST', params: { reason: 'mustEnd' } });
	expect(await jobs.get({ id })).toMatchObject({ state: 'running', cancelAsked: false });
});

it('deletes the encrypted password of a deleted participant', async () => {
	const { program, id } = await sealedProgram();
	await createCaller(bench.ctxOf(program)).participants.delete({ programId: program.id, participantId: id });
	expect(await sealed(program.id)).toEqual([]);
});
