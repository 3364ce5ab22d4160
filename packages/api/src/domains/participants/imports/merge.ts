import type { PoolClient } from '@rewards/db';
import type { ImportMode } from '@rewards/validators/participants/constants';
import type { ImportCounts } from '@rewards/validators/participants/imports';
import { AppError, isUniqueViolation } from '../../../errors';
import { affected, keepRejects, pagesOf, tellRejected as tellFaults } from '../../../imports';
import { addressBecomes } from './blanks';
import { rememberChanges } from './changes';
import {
	address,
	becomes,
	emailColumn,
	findTouched,
	list,
	type Matches,
	own,
	revived,
	type Target,
	unmatched,
} from './match';
import { columnOf, type StageResult } from './stage';

export interface MergeOptions extends Target {
	/** The job: every participant that it adds or changes refers to it. */
	importId: string;
	mode: ImportMode;
	/**
	 * Rows of existing participants become error lines of an import that only adds, as the specification says; otherwise
	 * they are only counted.
	 */
	refuseKnown?: boolean | undefined;
	/** Refuses a replacing import that would archive too many participants. */
	assertArchives?(counts: { changed: number; archived: number }): Promise<unknown>;
	/** Refuses more new participants than the account can store. */
	assertRoom(count: number): Promise<unknown>;
	/** Called before anyone is changed, with a query of those who will be: their ids and lines. */
	touched?(rows: string): Promise<void>;
	/** Called from time to time; `share` of the saving is done, 0 to 1. */
	progress?(share: number): void;
}

/** Counts of the stage's valid rows. */
export interface Classified extends Matches {
	/** Rows whose participant an earlier row has named. */
	repeated: number;
}

/**
 * Last step: writes the staged rows to participant and participant_address, page by page of the stage, with exact
 * counts. New e-mails are added; `add` leaves existing ones alone, `update` and `replace` update them where the file
 * differs, and `replace` archives those that the file doesn't name. A participant whom another transaction adds
 * concurrently is skipped by `add`, and rejected by the others.
 */
export async function merge(client: PoolClient, options: MergeOptions, classified: Classified): Promise<ImportCounts> {
	const { mode, refuseKnown, stage } = options;
	const adds = mode === 'add';
	const { matched, addressChanges, repeated } = classified;
	const fresh = stage.good - matched - repeated;
	const touched = adds ? { changed: 0, archived: 0 } : await takeTouched(client, options);
	if (fresh > 0) await options.assertRoom(fresh);
	const work = fresh + touched.changed + touched.archived;
	let saved = 0;
	const progress = (rows: number) => {
		saved += rows;
		options.progress?.(Math.min(1, saved / work));
	};
	const changed =
		touched.changed > 0 ? await updateMatched(client, options, touched.changed, progress).catch(raceOr) : 0;
	const created = fresh > 0 ? await insertNew(client, options, classified, fresh, progress) : 0;
	const rejected = await tellRejected(client, options, created < fresh);
	const archived = touched.archived > 0 ? await archiveUnnamed(client, options) : 0;
	const known = adds && !refuseKnown ? matched + fresh - created : 0;
	const unchanged = adds ? 0 : matched - changed;
	const counts = { created, changed, unchanged, known, archived, rejected };
	return adds || addressChanges === 0 ? counts : { ...counts, addressChanges };
}

/** Another participant got an address or external id of the file meanwhile: nothing is imported; it can run again. */
const raceOr = (error: unknown): never => {
	throw isUniqueViolation(error) ? new AppError('DUPLICATE', { field: 'email' }, { cause: error }) : error;
};

/**
 * Locks the participants whom the import changes and archives, and stores their previous values, so that the import can
 * be undone.
 */
async function takeTouched(client: PoolClient, options: MergeOptions): Promise<{ changed: number; archived: number }> {
	await findTouched(client, options, true);
	const { rows } = await client.query<{ changed: number; archived: number }>(
		'select count(line) as changed, count(*) - count(line) as archived from touched',
	);
	const counts = rows[0] ?? { changed: 0, archived: 0 };
	await options.assertArchives?.(counts);
	if (counts.changed + counts.archived > 0) await rememberChanges(client, options);
	if (counts.changed > 0) await options.touched?.('select id, line from touched where line is not null');
	return counts;
}

const present = 'exists (select from participant p where p.program_id = $1 and p.id = s.id)';

async function insertNew(
	client: PoolClient,
	{ programId, importId, stage }: MergeOptions,
	{ matched }: Classified,
	fresh: number,
	progress: (rows: number) => void,
): Promise<number> {
	const fields = own(stage.fields);
	const addressFields = address(stage.staged);
	let created = 0;
	// With many existing participants, every page would have to be compared with all of them again.
	for await (const page of pagesOf(client, stage.table, stage.rows, matched < fresh)) {
		const rows = `from ${stage.table} s where s.fault_code is null and ${page.within('s')} ${matched > 0 ? `and ${unmatched}` : ''}`;
		const added = await affected(
			client,
			`insert into participant (program_id, id, import_id, ${list(fields)})
			select $1, s.id, $2, ${list(fields, 's.')} ${rows}
			on conflict do nothing`,
			[programId, importId],
		);
		// A participant's first address may use the participant's own id: it is unique in its table, and saves generating
		// another.
		if (added > 0 && addressFields.length > 0)
			await client.query(
				`insert into participant_address (program_id, id, participant_id, ${list(addressFields)})
				select $1, s.id, s.id, ${list(addressFields, 's.')} ${rows} and s.has_address
					${added < (await countOf(client, rows)) ? `and ${present}` : ''}`,
				[programId],
			);
		created += added;
		progress(added);
	}
	return created;
}

async function countOf(client: PoolClient, from: string): Promise<number> {
	const { rows } = await client.query<{ n: number }>(`select count(*) as n ${from}`);
	return rows[0]?.n ?? 0;
}

async function updateMatched(
	client: PoolClient,
	{ programId, importId, stage }: MergeOptions,
	count: number,
	progress: (rows: number) => void,
): Promise<number> {
	const fields = own(stage.fields).filter((field) => field !== 'password');
	const addressFields = address(stage.fields);
	const newAddressFields = address(stage.staged);
	const password = stage.fields.includes('password');
	let changed = 0;
	for await (const page of pagesOf(client, 'touched', count, true)) {
		const rows = `touched t join ${stage.table} s on s.line = t.line`;
		const updated = await affected(
			client,
			`update participant p set ${fields.map((field) => `${columnOf[field]} = ${becomes(field, stage)}`).join(', ')},
				${fields.includes('status') ? '' : `status = case when not (${revived(fields)}) then p.status when p.used_by_order_id is null then 'Active' else 'Used' end,`}
				${password ? 'password_sealed = coalesce(s.password_sealed, p.password_sealed),' : ''}
				import_id = $2, version = p.version + 1, updated_at = now()
			from ${rows} where p.program_id = $1 and p.id = t.id and ${page.within('t')}`,
			[programId, importId],
		);
		const next = addressFields.map((field) => addressBecomes(field, stage, 'excluded'));
		const whose = `from ${rows} where a.program_id = $1 and a.participant_id = t.id and a.position = 1 and not s.has_address`;
		if (addressFields.length > 0 && stage.blanks === 'empty')
			await client.query(
				`update participant_address a set ${addressFields.map((field) => `${columnOf[field]} = s.${columnOf[field]}`).join(', ')}
				${whose} and ${page.within('t')}`,
				[programId],
			);
		if (newAddressFields.length > 0)
			await client.query(
				`insert into participant_address as a (program_id, id, participant_id, ${list(newAddressFields)})
				select $1, s.id, t.id, ${list(newAddressFields, 's.')} from ${rows} where s.has_address and ${page.within('t')}
				on conflict (program_id, participant_id, position) do update
					set ${addressFields.map((field, i) => `${columnOf[field]} = ${next[i]}`).join(', ')}
					where ${addressFields.length > 0 ? `(${list(addressFields, 'a.')}) is distinct from (${next.join(', ')})` : 'false'}`,
				[programId],
			);
		changed += updated;
		progress(updated);
	}
	return changed;
}

const existing = `select s.line, $2::text, s.email, 'duplicateInProgram', '{}'::jsonb`;

/** The rows of existing participants as error lines of a job. */
export const tellKnown = (client: PoolClient, jobId: string, stage: StageResult): Promise<number> =>
	keepRejects(client, jobId, `${existing} from matched m join ${stage.table} s on s.line = m.line`, [
		emailColumn(stage),
	]);

/**
 * The error lines: invalid rows and, on request, those of existing participants. `overtaken` means that another
 * transaction has added some since the comparison.
 */
async function tellRejected(
	client: PoolClient,
	{ programId, importId, mode, refuseKnown, stage }: MergeOptions,
	overtaken: boolean,
): Promise<number> {
	let rejected = await tellFaults(client, importId, stage);
	if (mode === 'add' && !refuseKnown) return rejected;
	if (mode === 'add') rejected += await tellKnown(client, importId, stage);
	if (overtaken) {
		const column = emailColumn(stage);
		const left = `from ${stage.table} s where s.fault_code is null and ${unmatched} and not ${present.replace('$1', '$3')}`;
		rejected += await keepRejects(client, importId, `${existing} ${left}`, [column, programId]);
	}
	return rejected;
}

function archiveUnnamed(client: PoolClient, { programId, importId }: MergeOptions): Promise<number> {
	return affected(
		client,
		`update participant p set status = 'Archived', import_id = $2, version = p.version + 1, updated_at = now()
		from touched t where t.line is null and p.program_id = $1 and p.id = t.id`,
		[programId, importId],
	);
}
