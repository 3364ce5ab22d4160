import { addAbortSignal } from 'node:stream';
import { databaseClock } from '@rewards/db';
import type { ExportResult } from '@rewards/validators/exports/schemas';
import { permissionFlags } from '@rewards/validators/permissions';
import { AppError } from '../../../errors';
import type { JobRun } from '../../../jobs';
import { staffBehind } from '../../auth';
import { storeMadeFile } from '../made-file';
import type { ListExportParams } from './list-export';

const keptMs = 7 * 24 * 3_600_000;

/**
 * Streams the list's own export into a stored file, with the requester's current rights. File and end of the job are
 * one transaction: a run that was killed or cancelled leaves nothing, and the next starts again.
 */
export async function runListExport(run: JobRun<ListExportParams, ExportResult>): Promise<undefined> {
	const { id, params, services, signal } = run;
	const ctx = await staffBehind(run);
	const { account, permissions } = ctx.session;
	// A list without a program shows the accounts of its reader, which have changed.
	if (run.programId === null && account.id !== run.accountId)
		throw new AppError('FORBIDDEN', { reason: 'accountChanged' });
	run.progress({ stage: 'reading' });
	const file = await ctx.lists.open(ctx, params.list, params.query, signal);
	const { total, fileName, stream } = file;
	try {
		await run.transaction(async (client) => {
			addAbortSignal(signal, stream);
			run.progress({ stage: 'saving', done: 0, total });
			const keptUntil = new Date(databaseClock.ms() + keptMs);
			const owner = { jobId: id, accountId: run.accountId, programId: run.programId, createdById: run.createdById };
			const size = await storeMadeFile(client, services.config, { ...owner, file, keptUntil }, (rows) =>
				run.progress({ done: rows }),
			);
			const flags = permissionFlags.filter((flag) => permissions[flag]);
			const result = { list: params.list, rows: total, fileName, size, keptUntil: keptUntil.toISOString(), flags };
			await run.finish(client, { result, done: total, total });
		});
	} finally {
		stream.destroy();
	}
}
