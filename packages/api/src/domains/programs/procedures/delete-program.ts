import { databaseClock, type Statements, statementsOf, type TransactionClient } from '@rewards/db';
import { programDeleteSchema } from '@rewards/validators/programs/schemas';
import { writeAudit } from '../../../audit';
import { AppError, fieldError, sqlState } from '../../../errors';
import { jobDefinitions } from '../../../job-registry';
import { cancelJobIn } from '../../../jobs/cancel-job';
import { type ProgramContext, programProcedure } from '../../../trpc';
import { lockProgram, savedBy } from '../services/lock-program';

// Jobs that must run to their end continue: imported passwords must not stay encrypted forever.
const openJobs = `select id from job where program_id = $1::uuid and state = any($3::text[]) and kind <> all($2::text[])
	and cancel_asked_at is null order by id`;
const mustEnd = jobDefinitions.filter(({ whenCancelled }) => whenCancelled === 'mustEnd').map(({ kind }) => kind);

const isTemplateFault = () =>
	new AppError(
		'FORBIDDEN',
		{ reason: 'template' },
		{ message: 'The template program cannot be deleted: others take their dictionary from it.' },
	);

function check({ name, isTemplate }: { name: string; isTemplate: boolean }, typed: string): void {
	if (isTemplate) throw isTemplateFault();
	if (typed !== name.trim()) throw fieldError('name', 'programNameDiffers');
}

/** Longer than a save holds the program's row: a transaction that still holds it is a job. */
const heldByJobMs = 1_000;
/** The time in which a job notices its cancellation; the deletion waits for it. */
const endedJobMs = 10_000;

/**
 * Hides a program and everything of it from all lists; its ledger, orders and audit entries stay in the database
 * (docs/product/programs.md). Its domain is free again, its notices are removed from the inboxes, and its jobs are
 * cancelled and rolled back. FORBIDDEN (`reason: template`) for the template of other programs' dictionaries,
 * VALIDATION on `name` when the program has another name; its jobs then continue.
 */
export async function deleteProgram(ctx: ProgramContext, typed: string): Promise<{ id: string }> {
	const { id } = ctx.program;
	try {
		await ctx.db.prisma.$transaction((tx) => deleteIn(tx, ctx, typed, heldByJobMs));
	} catch (error) {
		if (sqlState(error) !== '55P03') throw error;
		// A job that writes the program holds its row until it notices its cancellation, which is visible only once
		// committed. It can't commit what it has written by then (`runJob`).
		await endRunning(ctx, typed);
		await ctx.db.prisma.$transaction((tx) => deleteIn(tx, ctx, typed, endedJobMs));
	}
	ctx.sessionCache?.clear();
	return { id };
}

async function endRunning({ db, program: { id } }: ProgramContext, typed: string): Promise<void> {
	const select = { name: true, isTemplate: true };
	const found = await db.prisma.program.findFirst({ where: { id, deletedAt: null }, select });
	if (!found) throw new AppError('NOT_FOUND', { entity: 'program' });
	check(found, typed);
	await db.transaction((client) => cancelJobs(client, id, ['running']));
}

async function cancelJobs(client: Statements, id: string, states: readonly string[]): Promise<void> {
	const { rows } = await client.query<{ id: string }>(openJobs, [id, mustEnd, states]);
	for (const job of rows) await cancelJobIn(client, job.id);
}

/** Checks under the lock, and only then cancels waiting and running jobs: together with the deletion, or not at all. */
async function deleteIn(tx: TransactionClient, ctx: ProgramContext, typed: string, patienceMs?: number): Promise<void> {
	const { id } = ctx.program;
	if (patienceMs !== undefined) await tx.$queryRaw`select set_config('lock_timeout', ${String(patienceMs)}, true)`;
	const { name, accountId, isTemplate } = await lockProgram(tx, ctx);
	check({ name, isTemplate }, typed);
	await tx.program.update({
		where: { id },
		data: { deletedAt: databaseClock.now(), ...savedBy(ctx) },
		select: { id: true },
	});
	await cancelJobs(statementsOf(tx), id, ['queued', 'running']);
	await tx.$executeRaw`delete from notification where params->>'programId' = ${id}`;
	await writeAudit(tx, ctx, {
		action: 'delete',
		entity: 'program',
		entityId: id,
		accountId,
		programId: id,
		before: { name },
	});
}

export const deleteProgramProcedure = programProcedure('manageProgramAdvanced')
	.meta({ access: ['manageProgramAdvanced'], program: true, fresh: true })
	.input(programDeleteSchema)
	.mutation(({ ctx, input }) => deleteProgram(ctx, input.name));
