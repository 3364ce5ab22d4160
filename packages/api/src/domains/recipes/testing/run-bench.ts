import type { Database } from '@rewards/db';
import { jobBench } from '../../../imports/testing/bench';
import { incoming } from '../../../imports/testing/records';
import { createCaller } from '../../../router';
import { contextOf, everyFlag, makeProgram, storedSession } from '../../../testing';
import { createUploadCaller } from '../../../upload-router';
import { ledgerJobs } from '../../ledger';
import { participantJobs } from '../../participants';
import { recipeJobs } from '../jobs';
import { runRecipeRuns } from '../jobs/run-recipe-runs';
import type { RunView } from '../runs/list-runs';

const peopleColumns = [
	{ header: 'Kim', field: 'name' },
	{ header: 'Posta', field: 'email' },
];
const pointColumns = [
	{ header: 'Posta', field: 'email' },
	{ header: 'Puan', field: 'amount' },
	{ header: 'Not', field: 'description' },
];

/** A file of people with these numbers. */
export const peopleFile = (from: number, to: number, extra = ''): string =>
	['Kim,Posta', ...Array.from({ length: to - from }, (_, i) => `P${from + i},p${from + i}@example.com`), extra].join(
		'\n',
	);

/** Recipes that import files by themselves: a maker of all rights, a worker for their jobs, and their runs. */
export async function runBench(db: Database) {
	const bench = await jobBench(db, [...participantJobs, ...ledgerJobs, ...recipeJobs]);
	const { services } = bench;
	const session = await storedSession(db, bench.accounts.left, everyFlag);
	const ctx = contextOf(services, session);
	const caller = createCaller(ctx);
	return {
		...bench,
		caller,
		session,
		/** A recipe of a new program, and what its sender and its staff do. */
		recipe: async (
			more: { kind?: 'participants' | 'points'; mode?: 'add' | 'update' | 'replace'; limit?: number } = {},
		) => {
			const { kind = 'participants', mode = 'replace', limit = 5 } = more;
			const program = await makeProgram(db, bench.accounts.left.id, 'points');
			const { id: programId, accountId } = program;
			const { id: recipeId } = await db.prisma.importRecipe.create({
				data: {
					id: crypto.randomUUID(),
					accountId,
					programId,
					kind,
					name: 'HR export',
					columns: kind === 'points' ? pointColumns : peopleColumns,
					mode: kind === 'points' ? null : mode,
					archivedLimit: limit,
					refusedLimit: limit,
					ownerId: session.user.id,
				},
				select: { id: true },
			});
			const place = { programId, recipeId };
			const get = (runId: string) => caller.recipes.runs.get({ ...place, runId });
			/** Moves the run on until it has ended, or stops and asks, or waits. */
			const settle = async (runId: string): Promise<RunView> => {
				for (;;) {
					await runRecipeRuns(services);
					const run = await get(runId);
					const job = { previewing: run.previewId, importing: run.importId }[String(run.state)];
					if (!job) return run;
					await bench.ended(job);
				}
			};
			const send = (csv: string, again = false, by = ctx) =>
				createUploadCaller(by).recipes({ ...place, again, file: incoming(csv) });
			return {
				...place,
				program,
				get,
				settle,
				send,
				run: async (csv: string, again = false) => settle((await send(csv, again)).id),
				people: async () => {
					const sql = `select email, status from participant where program_id = $1 and deleted_at is null order by email`;
					return (await db.pool.query<{ email: string; status: string }>(sql, [programId])).rows;
				},
			};
		},
	};
}
