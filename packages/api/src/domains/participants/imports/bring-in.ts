import type { PoolClient } from '@rewards/db';
import type { MessageKey } from '@rewards/validators/messages/english';
import type { ImportCounts } from '@rewards/validators/participants/imports';
import type { ParticipantField } from '@rewards/validators/participants/words';
import { affected, readProgress, type StoredUpload, takeTurn, textPieces } from '../../../imports';
import type { AnyRun } from '../../../jobs';
import { readImportProgram } from './import-program';
import { matchPeople, rejectRepeated, unmatched } from './match';
import { merge } from './merge';
import { columnOf, type StageResult, stageParticipants } from './stage';

/** Parts of the whole work: what comes before the file is there, and reading it. */
const before = 0.5;
const reading = 0.1;

interface BringIn {
	programId: string;
	/** A job's file, of which no one has to say which columns are which. */
	file: StoredUpload;
	bytes: AsyncIterable<Uint8Array>;
}

/** The e-mail says who someone is. Of the rest a maker of files may know some people less than others. */
const keeps: ReadonlySet<ParticipantField> = new Set(['name', 'externalId', 'status', 'levelId']);

/**
 * Brings a file that a job has made into a program by the rules of an import, in the job's transaction: who is new is
 * added, others are changed where they differ, and whom the file doesn't name stays as they are. An empty cell keeps
 * what is stored. The job's error lines name who was refused.
 */
export async function bringIn(
	client: PoolClient,
	run: Pick<AnyRun, 'id' | 'services' | 'signal' | 'progress'>,
	{ programId, file, bytes }: BringIn,
): Promise<ImportCounts & { rows: number }> {
	const program = await readImportProgram(client, programId);
	const stage = await stageParticipants(client, {
		programId,
		program,
		keeps,
		dataKey: run.services.config.dataKey,
		signal: run.signal,
		pieces: textPieces(bytes),
		progress: ({ rows, rejected, read }) => {
			const { part } = readProgress(rows, rejected, read, file.size, reading);
			run.progress({ stage: 'comparing', rejected, part: before + part });
		},
	});
	const repeated = await rejectRepeated(client, stage);
	await takeTurn(client, programId);
	const matched = await matchPeople(client, { programId, stage });
	await settleNew(client, stage, program.type !== 'points');
	run.signal.throwIfAborted();
	const from = before + reading;
	run.progress({ stage: 'saving', done: 0, total: stage.rows, part: from });
	const counts = await merge(
		client,
		{
			programId,
			importId: run.id,
			mode: 'update',
			stage,
			progress: (share) => run.progress({ done: Math.round(share * stage.rows), part: from + share * (1 - from) }),
		},
		{ matched, repeated },
	);
	return { ...counts, rows: stage.rows };
}

/**
 * Who is new has nothing stored that an empty cell could keep: they are Active, and refused without a name, or without
 * a level where one is needed.
 */
async function settleNew(client: PoolClient, stage: StageResult, levels: boolean): Promise<void> {
	const fresh = `s.fault_code is null and ${unmatched}`;
	await client.query(`update ${stage.table} s set status = 'Active' where s.status = '' and ${fresh}`);
	const refuse = (field: 'name' | 'levelId', code: MessageKey) =>
		affected(
			client,
			`update ${stage.table} s set fault_column = $1, fault_value = '', fault_code = $2, fault_params = '{}'
			where ${field === 'name' ? `s.name = ''` : `s.${columnOf[field]} is null`} and ${fresh}`,
			[stage.header.fields.find((one) => one.field === field)?.header ?? field, code],
		);
	stage.good -= await refuse('name', 'nameRequired');
	if (levels) stage.good -= await refuse('levelId', 'levelRequired');
}
