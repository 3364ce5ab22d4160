import type { PoolClient } from '@rewards/db';
import { type ImportMode, isAddressField, type ParticipantField } from '@rewards/validators/participants/constants';
import { affected, prepareJoin } from '../../../imports';
import { freeing } from '../held-codes';
import { addressBecomes, keptFields, saysAddress } from './blanks';
import { followMerged, matchKeys } from './match-keys';
import { columnOf, type StageResult } from './stage';

export interface Target {
	programId: string;
	stage: StageResult;
	/** Only `replace` archives participants whom the file doesn't name. Default: `replace`. */
	mode?: ImportMode;
}

export const own = (fields: readonly ParticipantField[]) => fields.filter((field) => !isAddressField(field));
export const address = (fields: readonly ParticipantField[]) => fields.filter(isAddressField);
export const list = (fields: readonly ParticipantField[], alias = '') =>
	fields.map((field) => alias + columnOf[field]).join(', ');
/**
 * The new value of a field of participant `p` from a staged row `s`. Evaluated in the statement that writes it, so that
 * concurrent saves are kept too.
 */
export const becomes = (field: ParticipantField, stage: StageResult): string => {
	const keeps = keptFields(stage);
	const [ours, theirs] = [`p.${columnOf[field]}`, `s.${columnOf[field]}`];
	// An order may have used a code since its row was judged.
	if (field === 'status')
		return `case when ${freeing('s.status')} then ${ours} else ${given(ours, theirs, keeps, field)} end`;
	return given(ours, theirs, keeps, field);
};

const given = (ours: string, theirs: string, keeps: StageResult['keeps'], field: ParticipantField): string => {
	if (!keeps?.has(field)) return theirs;
	return `coalesce(${field === 'levelId' ? theirs : `nullif(${theirs}, '')`}, ${ours})`;
};
export const emailColumn = ({ header }: StageResult) =>
	header.fields.find(({ field }) => field === 'email')?.header ?? 'email';

/**
 * A participant in the file belongs to the program again: without a status column, a participant `p` whom an earlier
 * import archived becomes Active, like a new one; a code that an order has used is Used again. With one, the file
 * decides.
 */
export const revived = (fields: readonly ParticipantField[]): string =>
	fields.includes('status') ? 'false' : `p.status = 'Archived'`;

/** Staged rows `s` that name no participant of the program. */
export const unmatched = 'not exists (select from matched m where m.line = s.line)';

/** Rejects the rows whose participant an earlier row of the file has named. Returns their number. */
export async function rejectRepeated(client: PoolClient, stage: StageResult): Promise<number> {
	const { table } = stage;
	await prepareJoin(client, { ...stage, against: 'participant' }, 'line, id, email_key');
	return affected(
		client,
		`update ${table} s set fault_column = $1, fault_value = s.email, fault_code = 'duplicateInFile',
			fault_params = jsonb_build_object('line', f.line)
		from (select email_key as key, min(line) as line from ${table} where fault_code is null group by 1 having count(*) > 1) f
		where s.fault_code is null and s.email_key = f.key and s.line <> f.line`,
		[emailColumn(stage)],
	);
}

/**
 * Rejects the rows that would make a used code usable again: only its order does. They count as valid no longer.
 */
async function rejectHeld(client: PoolClient, { programId, stage }: Target): Promise<void> {
	const status = stage.header.fields.find(({ field }) => field === 'status');
	if (!status) return;
	stage.good -= await affected(
		client,
		`update ${stage.table} s set fault_column = $2, fault_value = s.status, fault_code = 'codeHeld', fault_params = '{}'
		from participant p where s.fault_code is null and p.program_id = $1 and p.deleted_at is null
			and p.email_key = s.email_key and ${freeing('s.status')}`,
		[programId, status.header],
	);
}

export interface Matches {
	/** Rows that name a participant of the program. */
	matched: number;
	/** Those found by their external id alone, whose address the file changes. */
	addressChanges: number;
}

/**
 * Finds the staged rows with an existing participant (table `matched`) by e-mail or external id, and rejects those that
 * name several, or that the participant's state forbids. `judged`: some were rejected, or got another key, for what the
 * program has now.
 */
export async function matchPeople(
	client: PoolClient,
	{ programId, stage }: Target,
): Promise<Matches & { judged: boolean }> {
	const before = stage.good;
	await prepareJoin(client, { ...stage, against: 'participant' }, 'line, id, email_key');
	const followed = await followMerged(client, { programId, stage });
	await rejectHeld(client, { programId, stage });
	await client.query('create temp table matched (line int not null, id uuid not null) on commit drop');
	await client.query(
		`insert into matched select s.line, p.id from ${stage.table} s join participant p on p.email_key = s.email_key
		where s.fault_code is null and p.program_id = $1 and p.deleted_at is null`,
		[programId],
	);
	await client.query('analyze matched');
	const { addressChanges, repeatedIds } = await matchKeys(client, { programId, stage }, followed);
	const { rows } = await client.query<{ n: number }>('select count(*) as n from matched');
	const judged = (followed ?? 0) > 0 || before - stage.good > repeatedIds;
	return { matched: rows[0]?.n ?? 0, addressChanges, judged };
}

// Joins, which the planner can hash: a subquery within an `or` may be run for each participant, over the whole file.
const unnamed = (table: string) => `select p.id, null from participant p
	left join (select distinct email_key as key from ${table}) by_email on by_email.key = p.email_key
	left join (select distinct external_id_key as key from ${table} where external_id_key <> '') by_id
		on p.external_id_in_use and by_id.key = p.external_id_key
	left join (select distinct external_id_key as key from ${table} where external_id_key <> '' and fault_code is not null) refused
		on p.status = 'Used' and refused.key = p.external_id_key and (select type from program where id = $1) <> 'claim'
	left join matched m on m.id = p.id
	where p.program_id = $1 and p.deleted_at is null and p.status <> 'Archived'
		and by_email.key is null and by_id.key is null and refused.key is null and m.id is null`;

/** Condition that staged row `s` changes participant `p` with address `a`. */
export function changes(stage: StageResult): string {
	const fields = own(stage.fields).filter((field) => field !== 'password');
	const addressFields = address(stage.fields);
	const next = addressFields.map((field) => addressBecomes(field, stage, 's')).join(', ');
	return `(((${list(fields, 'p.')}) is distinct from (${fields.map((field) => becomes(field, stage)).join(', ')}) or ${revived(fields)})
		${stage.fields.includes('password') ? 'or s.password_sealed is not null' : ''}
		${addressFields.length > 0 ? `or (${saysAddress(stage)} and (${list(addressFields, 'a.')}) is distinct from (${next}))` : ''})`;
}

/**
 * Finds all participants whom the import changes (table `touched`, with the line) or archives (without a line: no row
 * of the file names them, not even a rejected one). With `lock` their rows are locked all at once, by id, the order of
 * all code that writes several participants, and before anything is inserted: a transaction that waits for an e-mail of
 * this import may hold one of them.
 */
export async function findTouched(
	client: PoolClient,
	{ programId, stage, mode = 'replace' }: Target,
	lock: boolean,
): Promise<void> {
	await client.query('create temp table touched (id uuid not null, line int) on commit drop');
	await client.query(
		`insert into touched
		select p.id, t.line from participant p join (
			select m.id, m.line from matched m join ${stage.table} s on s.line = m.line
				join participant p on p.program_id = $1 and p.id = m.id
				left join participant_address a on a.program_id = $1 and a.participant_id = m.id and a.position = 1
			where ${changes(stage)}
			${mode === 'replace' ? `union all ${unnamed(stage.table)}` : ''}
		) t on t.id = p.id
		where p.program_id = $1 and p.deleted_at is null
		order by p.id ${lock ? 'for no key update of p' : ''}`,
		[programId],
	);
	await client.query('analyze touched');
}
