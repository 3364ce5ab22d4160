import type { PoolClient } from '@rewards/db';
import type { MessageKey } from '@rewards/validators/messages/english';
import type { ParticipantField } from '@rewards/validators/participants/constants';
import type { ImportCounts } from '@rewards/validators/participants/imports';
import { affected, readProgress, type StoredUpload, takeTurn, textPieces } from '../../../imports';
import type { AnyRun } from '../../../jobs';
import { assertRoom } from '../../../storage';
import { readImportProgram } from './import-program';
import { matchPeople, rejectRepeated, unmatched } from './match';
import { merge } from './merge';
import { columnOf, type StageResult, stageParticipants } from './stage';

/** Shares of the total time: what comes before the file exists, and reading it. */
const before = 0.5;
const reading = 0.1;

interface BringIn {
	programId: string;
	/** A job's file, whose columns need no mapping by staff. */
	file: StoredUpload;
	bytes: AsyncIterable<Uint8Array>;
}

/** The e-mail identifies a participant. A file's source may lack some of the other fields for some of them. */
const keeps: ReadonlySet<ParticipantField> = new Set(['name', 'externalId', 'status', 'levelId']);

/**
 * Imports a file that a job has made into a program by the rules of an import, in the job's transaction: adds new
 * participants, updates others where they differ, and leaves those that the file doesn't name. An empty cell keeps the
 * stored value. The job's error lines name refused ones.
 */
export async function bringIn(
	client: PoolClient,
	run: Pick<AnyRun, 'id' | 'accountId' | 'services' | 'signal' | 'progress'>,
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
	const { matched, addressChanges } = await matchPeople(client, { programId, stage });
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
			assertRoom: (count) => assertRoom(client, run.services.config, run.accountId, { of: 'participant', count }),
			progress: (share) => run.progress({ done: Math.round(share * stage.rows), part: from + share * (1 - from) }),
		},
		{ matched, addressChanges, repeated },
	);
	return { ...counts, rows: stage.rows };
}

/**
 * New participants have no stored values for empty cells to keep: they are Active, and refused without a name, or
 * without a level where one is needed.
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
