import type { PoolClient } from '@rewards/db';
import type { ParticipantPreviewResult } from '@rewards/validators/participants/imports';
import { AppError } from '../../../errors';
import {
	fixedMapping,
	hashedPieces,
	previewTable,
	readProgress,
	savePreview,
	stopwatch,
	tellRejected,
} from '../../../imports';
import type { JobRun } from '../../../jobs';
import { presentParticipants } from '../imports/assert-archives';
import { countEmptied, refuseBlank } from '../imports/blanks';
import { readImportProgram, stageRules } from '../imports/import-program';
import { changes, findTouched, matchPeople, rejectRepeated, type Target, unmatched } from '../imports/match';
import { tellKnown } from '../imports/merge';
import { findSameFile } from '../imports/same-file';
import { previewSamples } from '../imports/samples';
import { stageParticipants } from '../imports/stage';
import type { ParticipantPreviewParams } from './participant-preview';

/**
 * Stages the file, computes what it would change, and keeps the rows for the import that may follow. Its counts are
 * those of `replace` where blank cells keep; `countsOfMode` derives the other choices.
 */
export async function runParticipantPreview(
	run: JobRun<ParticipantPreviewParams, ParticipantPreviewResult>,
): Promise<undefined> {
	const { services, programId, params } = run;
	if (!programId) throw new AppError('NOT_FOUND', { entity: 'program' });
	const { dataKey } = services.config;
	const file = hashedPieces({ db: services.db, dataKey, fileId: params.fileId, signal: run.signal });
	await run.transaction(async (client) => {
		const clock = stopwatch();
		const program = await readImportProgram(client, programId);
		run.progress({ stage: 'reading' });
		const stage = await stageParticipants(client, {
			programId,
			program,
			dataKey,
			table: previewTable(run.id),
			mapping: fixedMapping(params.columns),
			signal: run.signal,
			pieces: file.pieces,
			progress: ({ rows, rejected, read }) => run.progress(readProgress(rows, rejected, read, params.fileSize, 0.7)),
		});
		clock.lap('read');
		run.progress({ stage: 'comparing', done: 0, total: stage.rows, part: 0.7 });
		const repeated = await rejectRepeated(client, stage);
		const target = { programId, stage: { ...stage, blanks: 'keep' as const } };
		const { matched, addressChanges, judged } = await matchPeople(client, target);
		await refuseBlank(client, target.stage, unmatched);
		stage.good = target.stage.good;
		run.progress({ part: 0.85 });
		await findTouched(client, target, false);
		const { rows } = await client.query<{ changed: number; archived: number }>(
			'select count(line) as changed, count(*) - count(line) as archived from touched',
		);
		const { changed, archived } = rows[0] ?? { changed: 0, archived: 0 };
		const samples = await previewSamples(client, target, program.levels);
		const rejected = await tellRejected(client, run.id, stage);
		const known = params.refuseKnown ? await tellKnown(client, run.id, stage) : 0;
		const emptied = await ifEmptied(client, target);
		const sha256 = file.sha256();
		const result: ParticipantPreviewResult = {
			rows: stage.rows,
			blank: stage.blank,
			created: stage.good - repeated - matched,
			changed,
			unchanged: matched - changed,
			known: 0,
			archived,
			present: await presentParticipants(client, programId),
			rejected,
			emptied: emptied.values,
			ifEmptied:
				emptied.refused + emptied.changed === 0
					? null
					: {
							changed: emptied.changed,
							unchanged: matched - emptied.refused - emptied.changed,
							rejected: rejected + emptied.refused,
							...(emptied.moved > 0 ? { addressChanges: emptied.moved } : {}),
						},
			...(addressChanges > 0 ? { addressChanges } : {}),
			unknownColumns: stage.header.unknown,
			headerRow: stage.header.row ?? 1,
			sameFile: await findSameFile(client, programId, sha256),
		};
		const { fileId } = params;
		await savePreview(client, {
			jobId: run.id,
			programId,
			fileId,
			program: stageRules(program),
			stage,
			repeated,
			judged,
			samples,
			sha256,
		});
		clock.lap('compare');
		await run.finish(client, { result, rejected: rejected + known, done: stage.rows, total: stage.rows });
		services.log.info({ jobId: run.id, programId, ms: clock.laps, rows: stage.rows }, 'Previewed a participant file');
	});
	return undefined;
}

/** What is different if blank cells empty: values, rows that change, and rows that are refused. */
async function ifEmptied(client: PoolClient, { programId, stage }: Target) {
	if (!stage.hasBlanks) return { values: { values: 0, fields: {} }, changed: 0, refused: 0, moved: 0 };
	const { rows } = await client.query<{ changed: number; refused: number; moved: number }>(
		`select count(*) filter (where s.unless_known is not null) as refused,
			count(*) filter (where s.unless_known is null and s.email_key <> p.email_key) as moved,
			count(*) filter (where s.unless_known is null and ${changes({ ...stage, blanks: 'empty' })}) as changed
		from matched m join ${stage.table} s on s.line = m.line join participant p on p.program_id = $1 and p.id = m.id
			left join participant_address a on a.program_id = $1 and a.participant_id = m.id and a.position = 1`,
		[programId],
	);
	const { changed, refused, moved } = rows[0] ?? { changed: 0, refused: 0, moved: 0 };
	return {
		values: await countEmptied(client, programId, stage, 'select id, line from matched'),
		changed,
		refused,
		moved,
	};
}
