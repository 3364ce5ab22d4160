import type { Database } from '@rewards/db';
import { jobBench } from '../../../imports/testing/bench';
import { sendFile } from '../../../imports/testing/send-file';
import { upload } from '../../../imports/testing/upload';
import { type Caller, createCaller } from '../../../router';
import { contextOf, flags, makeProgram, storedSession } from '../../../testing';
import type { ProgramContext, Services } from '../../../trpc';
import { ledgerJobs } from '..';
import { startPointImport } from '../services/start-point-import';

/** A points program, a user who may award points there, and helpers for files of points. */
export async function pointBench(db: Database) {
	const bench = await jobBench(db, ledgerJobs);
	const session = await storedSession(db, bench.accounts.left, flags('manageTransaction'));
	const { account, role } = session;
	if (!account || !role) throw new Error('no staff');
	const program = await makeProgram(db, account.id, 'points');
	const programId = program.id;
	const ctx: ProgramContext = { ...bench.ctxOf(program), session: { ...session, account, role } };
	/** Calls as that user; `services` to replace the bench's own. */
	const callerOn = (services: Services): Caller => createCaller(contextOf(services, session));
	const caller = callerOn(bench.services);
	const start = async (text: string, again = false): Promise<string> =>
		(await startPointImport(ctx, { fileName: 'points.csv', stream: upload(text), again })).jobId;
	return {
		...bench,
		programId,
		callerOn,
		caller,
		/** Calls as another user of the same account. */
		colleague: async (): Promise<Caller> =>
			createCaller(contextOf(bench.services, await storedSession(db, bench.accounts.left, flags('manageTransaction')))),
		/** Requests an import; returns the job. */
		start,
		/** Imports a file, and waits for its end. */
		run: async (text: string, again?: boolean) => bench.ended(await start(text, again)),
		/** Previews a file, and waits for it; returns the preview's id. */
		preview: async (text: string): Promise<string> => {
			const uploadId = await sendFile(ctx, text, 'points.csv');
			const { jobId, header } = await caller.ledger.imports.preview({ programId, uploadId });
			if (jobId === null) throw new Error(`missing ${header.missing}`);
			await bench.ended(jobId);
			return jobId;
		},
		/** The refused lines of a file, and the reasons. */
		rejects: async (jobId: string): Promise<[line: number, column: string, code: string][]> => {
			const sql = 'select line, "column", code from job_reject where job_id = $1 order by line';
			const { rows } = await db.pool.query<{ line: number; column: string; code: string }>(sql, [jobId]);
			return rows.map(({ line, column, code }) => [line, column, code]);
		},
		/** This many participants of the program, `p0@example.com` and on, whose ids are in the order of their numbers. */
		people: (count: number) =>
			db.pool.query(
				`insert into participant (program_id, id, name, email)
				select $1, ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Person ' || n, 'p' || n || '@example.com'
				from generate_series(0, $2::int - 1) n`,
				[programId, count],
			),
		/** The program's whole ledger, and its participants' balances. */
		booked: async (): Promise<{ entries: number; sum: number; balances: number }> => {
			const { rows } = await db.pool.query(
				`select count(*) as entries, coalesce(sum(amount), 0) as sum,
					(select coalesce(sum(balance), 0) from participant where program_id = $1) as balances
				from ledger_entry where program_id = $1`,
				[programId],
			);
			return rows[0];
		},
	};
}

/**
 * A file that gives each of that many participants (see `people`) points several times, with references `R-0` and on
 * (or another letter); and the total.
 */
export function pointsCsv(people: number, rows: number, letter = 'R'): { text: string; total: number } {
	const pointsOf = (n: number) => (n % 7) + 1;
	const lines = Array.from({ length: rows }, (_, n) => `p${n % people}@example.com,${pointsOf(n)},Row,${letter}-${n}`);
	return {
		text: `email,amount,description,reference\n${lines.join('\n')}\n`,
		total: lines.reduce((sum, _, n) => sum + pointsOf(n), 0),
	};
}
