import type { PoolClient } from '@rewards/db';
import { readProgress, type StoredUpload, takeTurn } from '../../../imports';
import type { AnyRun } from '../../../jobs';
import { readImportProgram } from './import-program';
import { matchPeople, rejectRepeated } from './match';
import { type ImportCounts, merge } from './merge';
import { stageParticipants } from './stage';

/** Parts of the whole work: what comes before the file is there, and reading it. */
const before = 0.5;
const reading = 0.1;

interface BringIn {
	programId: string;
	/** A job's file, of which nobody has to say which columns are which. */
	file: StoredUpload;
	bytes: AsyncIterable<Uint8Array>;
}

/**
 * Brings a file that a job has made into a program by the rules of an import, in the job's transaction: who is new is added, others are changed where
 * they differ, and whom the file doesn't name stays as they are. The job's error lines name who was refused.
 */
export async function bringIn(
	client: PoolClient,
	run: Pick<AnyRun, 'id' | 'services' | 'signal' | 'progress'>,
	{ programId, file, bytes }: BringIn,
): Promise<ImportCounts & { rows: number }> {
	const stage = await stageParticipants(client, {
		programId,
		program: await readImportProgram(client, programId),
		dataKey: run.services.config.dataKey,
		signal: run.signal,
		bytes,
		progress: ({ rows, rejected, read }) => {
			const { part } = readProgress(rows, rejected, read, file.size, reading);
			run.progress({ stage: 'comparing', rejected, part: before + part });
		},
	});
	const repeated = await rejectRepeated(client, stage);
	await takeTurn(client, programId);
	const matched = await matchPeople(client, { programId, stage });
	run.signal.throwIfAborted();
	const from = before + reading;
	run.progress({ stage: 'saving', done: 0, total: stage.rows, part: from });
	const counts = await merge(
		client,
		{
			programId,
			importId: run.id,
			override: true,
			keepUnnamed: true,
			stage,
			progress: (share) => run.progress({ done: Math.round(share * stage.rows), part: from + share * (1 - from) }),
		},
		{ matched, repeated },
	);
	return { ...counts, rows: stage.rows };
}
