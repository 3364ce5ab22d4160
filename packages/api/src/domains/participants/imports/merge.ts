import type { PoolClient } from '@rewards/db';
import { isAddressField, type ParticipantField } from '@rewards/validators/participants';
import { columnOf, type StageResult } from './stage';

/** What an import would do to the program, or has done. */
export interface ImportCounts {
	created: number;
	changed: number;
	unchanged: number;
	archived: number;
	rejected: number;
}

export interface MergeOptions {
	programId: string;
	/** The job: stands on every participant that it makes or changes. */
	importId: string;
	override: boolean;
	stage: StageResult;
}

/** What the stage's good rows are. */
export interface Classified {
	/** Rows that name a participant of the program. */
	matched: number;
	/** Rows that name somebody whom an earlier row has named. */
	repeated: number;
}

/** First key of the lock under which imports into one program take turns, in whatever process they run. */
const importLock = 7_204;

const own = (fields: readonly ParticipantField[]) => fields.filter((field) => !isAddressField(field));
const address = (fields: readonly ParticipantField[]) => fields.filter(isAddressField);
const list = (fields: readonly ParticipantField[], alias = '') =>
	fields.map((field) => alias + columnOf[field]).join(', ');
const differ = (fields: readonly ParticipantField[], ours: string, theirs: string) =>
	fields.length === 0 ? 'false' : `(${list(fields, ours)}) is distinct from (${list(fields, theirs)})`;
const affected = async (client: PoolClient, text: string, values: unknown[]): Promise<number> =>
	(await client.query(text, values)).rowCount ?? 0;
const emailColumn = ({ header }: StageResult) =>
	header.fields.find(({ field }) => field === 'email')?.header ?? 'email';

/**
 * Looking people up one by one pays only for a file that is small beside the table. Otherwise, and while the planner has no statistics of a
 * table that was filled just now (it would compare every row with every other), one pass over the program's people is taken.
 */
async function preferOnePass(client: PoolClient, rows: number): Promise<void> {
	const { rows: found } = await client.query<{ known: number }>(
		`select reltuples as known from pg_class where oid = 'participant'::regclass`,
	);
	if (rows * 50 > (found[0]?.known ?? 0)) await client.query('set local enable_nestloop = off');
}

/**
 * Second step: waits for other imports of the program, rejects rows that stand in the file twice but for the first, and finds who is there
 * already (table `matched`). What the import is going to do is known from here on; a preview ends after it.
 */
export async function classify(client: PoolClient, { programId, stage }: MergeOptions): Promise<Classified> {
	await client.query('select pg_advisory_xact_lock($1, hashtext($2))', [importLock, programId]);
	// The default would sort a large file on disk.
	await client.query(`set local work_mem = '128MB'`);
	await preferOnePass(client, stage.rows);
	await client.query('analyze stage (line, id)');
	const repeated = await affected(
		client,
		`update stage s set fault_column = $1, fault_value = s.email, fault_code = 'duplicateInFile',
			fault_params = jsonb_build_object('line', f.line)
		from (select lower(email) as key, min(line) as line from stage where fault_code is null group by 1 having count(*) > 1) f
		where s.fault_code is null and lower(s.email) = f.key and s.line <> f.line`,
		[emailColumn(stage)],
	);
	await client.query('create temp table matched (line int not null, id uuid not null) on commit drop');
	const matched = await affected(
		client,
		`insert into matched select s.line, p.id from stage s join participant p on lower(p.email) = lower(s.email)
		where s.fault_code is null and p.program_id = $1 and p.deleted_at is null`,
		[programId],
	);
	await client.query('analyze matched');
	return { matched, repeated };
}

/**
 * Last step: the staged rows into participant and participant_address, one statement each, with exact counts. New e-mails are added;
 * existing ones are rejected, or with Override brought to what the file says where it differs, and those that the file doesn't
 * name are archived. A participant whom somebody else adds at the same moment counts as existing.
 */
export async function merge(client: PoolClient, options: MergeOptions, classified: Classified): Promise<ImportCounts> {
	const { override, stage } = options;
	const { matched, repeated } = classified;
	const fresh = stage.good - matched - repeated;
	if (override) await lockTouched(client, options);
	const changed = override && matched > 0 ? await updateMatched(client, options) : 0;
	const created = fresh > 0 ? await insertNew(client, options, classified, fresh) : 0;
	const rejected = await tellRejected(client, options, created < fresh);
	const archived = override ? await archiveUnnamed(client, options) : 0;
	return { created, changed, unchanged: override ? matched - changed : 0, archived, rejected };
}

const unmatched = 'not exists (select from matched m where m.line = s.line)';
const present = 'exists (select from participant p where p.program_id = $1 and p.id = s.id)';

async function insertNew(
	client: PoolClient,
	options: MergeOptions,
	{ matched }: Classified,
	fresh: number,
): Promise<number> {
	const { programId, importId, stage } = options;
	const fields = own(stage.fields);
	const rows = `from stage s where s.fault_code is null ${matched > 0 ? `and ${unmatched}` : ''}`;
	const created = await affected(
		client,
		`insert into participant (program_id, id, import_id, ${list(fields)})
		select $1, s.id, $2, ${list(fields, 's.')} ${rows}
		on conflict (program_id, lower(email)) where deleted_at is null do nothing`,
		[programId, importId],
	);
	const addressFields = address(stage.staged);
	if (addressFields.length === 0) return created;
	// A participant's first address may carry the participant's own id: it is unique in its table, and spares making another.
	await client.query(
		`insert into participant_address (program_id, id, participant_id, ${list(addressFields)})
		select $1, s.id, s.id, ${list(addressFields, 's.')} ${rows} and s.has_address ${created < fresh ? `and ${present}` : ''}`,
		[programId],
	);
	return created;
}

/**
 * Takes everybody whom Override is going to change (table `touched`, with the line) or to archive (without one: no row of the file names them,
 * not even a rejected one). All at once, by id, the order of all who write to several participants, and before anything is inserted:
 * whoever waits for an e-mail that this import brings may hold one of them.
 */
async function lockTouched(client: PoolClient, { programId, stage }: MergeOptions): Promise<void> {
	const fields = own(stage.fields).filter((field) => field !== 'password');
	const addressFields = address(stage.fields);
	const password = stage.fields.includes('password');
	await client.query('create temp table touched (id uuid not null, line int) on commit drop');
	await client.query(
		`insert into touched
		select p.id, t.line from participant p join (
			select m.id, m.line from matched m join stage s on s.line = m.line
				join participant p on p.program_id = $1 and p.id = m.id
				left join participant_address a on a.program_id = $1 and a.participant_id = m.id and a.position = 1
			where ${differ(fields, 'p.', 's.')} ${password ? 'or s.password_sealed is not null' : ''}
				${addressFields.length > 0 ? `or (s.has_address and ${differ(addressFields, 'a.', 's.')})` : ''}
			union all
			select p.id, null from participant p
			where p.program_id = $1 and p.deleted_at is null and p.status <> 'Archived'
				and not exists (select from stage s where lower(s.email) = lower(p.email))
		) t on t.id = p.id
		where p.program_id = $1 and p.deleted_at is null
		order by p.id for no key update of p`,
		[programId],
	);
	await client.query('analyze touched');
}

async function updateMatched(client: PoolClient, { programId, importId, stage }: MergeOptions): Promise<number> {
	const fields = own(stage.fields).filter((field) => field !== 'password');
	const addressFields = address(stage.fields);
	const newAddressFields = address(stage.staged);
	const password = stage.fields.includes('password');
	const changed = await affected(
		client,
		`update participant p set ${fields.map((field) => `${columnOf[field]} = s.${columnOf[field]}`).join(', ')},
			${password ? 'password_sealed = coalesce(s.password_sealed, p.password_sealed),' : ''}
			import_id = $2, version = p.version + 1, updated_at = now()
		from touched t join stage s on s.line = t.line where p.program_id = $1 and p.id = t.id`,
		[programId, importId],
	);
	if (newAddressFields.length === 0) return changed;
	await client.query(
		`insert into participant_address as a (program_id, id, participant_id, ${list(newAddressFields)})
		select $1, s.id, t.id, ${list(newAddressFields, 's.')} from touched t join stage s on s.line = t.line where s.has_address
		on conflict (program_id, participant_id, position) do update
			set ${addressFields.map((field) => `${columnOf[field]} = excluded.${columnOf[field]}`).join(', ')}
			where ${differ(addressFields, 'a.', 'excluded.')}`,
		[programId],
	);
	return changed;
}

/**
 * The error lines: rows with a fault, and without Override those whom the program had already. `overtaken` asks for those too whom somebody
 * else has added since the comparison.
 */
async function tellRejected(
	client: PoolClient,
	{ programId, importId, override, stage }: MergeOptions,
	overtaken: boolean,
): Promise<number> {
	const target = 'insert into job_reject (job_id, line, "column", value, code, params)';
	let rejected = await affected(
		client,
		`${target} select $1, line, fault_column, fault_value, fault_code, fault_params from stage where fault_code is not null`,
		[importId],
	);
	const existing = `${target} select $1, s.line, $2, s.email, 'duplicateInProgram', '{}'::jsonb`;
	const column = emailColumn(stage);
	if (!override)
		rejected += await affected(client, `${existing} from matched m join stage s on s.line = m.line`, [
			importId,
			column,
		]);
	if (overtaken) {
		const left = `from stage s where s.fault_code is null and ${unmatched} and not ${present.replace('$1', '$3')}`;
		rejected += await affected(client, `${existing} ${left}`, [importId, column, programId]);
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
