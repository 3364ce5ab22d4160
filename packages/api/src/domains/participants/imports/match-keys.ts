import type { PoolClient } from '@rewards/db';
import { affected } from '../../../imports';
import { namesOf } from '../../../people-keys';
import type { StageResult } from './stage';

interface Target {
	programId: string;
	stage: StageResult;
}

const headerOf = ({ header }: Target['stage'], wanted: 'email' | 'externalId'): string =>
	header.fields.find(({ field }) => field === wanted)?.header ?? wanted;

/**
 * A row that names somebody by a key of a participant who was merged into them gets their own key: it is not to change
 * back. Returns the number of such rows; null in a program without merges.
 */
export async function followMerged(client: PoolClient, { programId, stage }: Target): Promise<number | null> {
	const { rows } = await client.query(
		'select from participant where program_id = $1 and merged_into_id is not null limit 1',
		[programId],
	);
	if (rows.length === 0) return null;
	const follow = (column: string, key: string) =>
		affected(
			client,
			`update ${stage.table} s set ${column} = k.${column} from participant n join participant k
				on k.program_id = n.program_id and k.id = n.merged_into_id and k.deleted_at is null
			where n.program_id = $1 and n.merged_into_id is not null and n.${key} = s.${key} and n.${key} <> '' and k.${key} <> ''
				and not exists (select from participant o where o.program_id = $1 and o.${key} = s.${key} and o.deleted_at is null)`,
			[programId],
		);
	const followed = await follow('email', 'email_key');
	return followed + (stage.fields.includes('externalId') ? await follow('external_id', 'external_id_key') : 0);
}

interface KeyMatches {
	/** Participants whose address changes. */
	addressChanges: number;
	/** Rows rejected because another row of the file has their external id. */
	repeatedIds: number;
}

/**
 * Second key of `matchPeople`: the external id. Whoever is found by it alone is that participant, and a row whose keys
 * find different ones is rejected, as is one that names a double. A code is no participant who moves: in claim programs
 * an external id only keeps another code from having it.
 */
export async function matchKeys(client: PoolClient, target: Target, followed: number | null): Promise<KeyMatches> {
	const { programId, stage } = target;
	const { table } = stage;
	const names = { email: headerOf(stage, 'email'), externalId: headerOf(stage, 'externalId') };
	const withId = stage.fields.includes('externalId');
	await client.query('create temp table other (line int not null, id uuid not null) on commit drop');
	const repeatedIds = withId ? await rejectRepeatedIds(client, target, names.externalId) : 0;
	const claim = await isClaim(client, programId);
	const others = withId
		? (await findOthers(client, target, followed !== null)) + (claim ? 0 : await findResting(client, target))
		: 0;
	// The stage has the columns of its file.
	const idValue = withId ? 's.external_id' : `''`;
	// Neither of those whom a row names is changed, or archived.
	const { rows: doubled } = await client.query('select from matched group by line having count(*) > 1 limit 1');
	if (others === 0 && doubled.length === 0 && !followed) return { addressChanges: 0, repeatedIds };
	await client.query('analyze other');
	if (claim) {
		stage.good -= await reject(client, table, `select line, array_agg(id) as ids from other group by line`, {
			...{ column: names.externalId, value: idValue, code: 'externalIdInUse', programId },
		});
		await client.query('truncate other');
	}
	const several = (from: string) =>
		`select line, array_agg(distinct id) as ids from (${from}) a group by line having count(distinct id) > 1`;
	stage.good -= await reject(client, table, several('select * from matched'), {
		...{ column: names.email, value: 's.email', code: 'keyOfSeveral', programId },
	});
	stage.good -= await reject(client, table, several('select * from other'), {
		...{ column: names.externalId, value: idValue, code: 'keyOfSeveral', programId },
	});
	const both = several(
		'select * from other union all select m.* from matched m where m.line in (select line from other)',
	);
	stage.good -= await reject(client, table, both, {
		...{ column: names.externalId, value: idValue, code: 'keysOfTwo', programId },
	});
	const good = `in (select s.line from ${table} s where s.fault_code is null)`;
	await client.query(`delete from matched where not line ${good}`);
	const moved = await affected(client, `insert into matched select line, id from other where line ${good}`, []);
	stage.good -= await rejectSame(client, table, names.email);
	await client.query('analyze matched');
	const { rows } = await client.query<{ n: number }>(
		`select count(*) as n from other o where exists (select from matched m where m.line = o.line)`,
	);
	return { addressChanges: moved > 0 ? (rows[0]?.n ?? 0) : 0, repeatedIds };
}

async function isClaim(client: PoolClient, programId: string): Promise<boolean> {
	const { rows } = await client.query<{ type: string }>('select type from program where id = $1', [programId]);
	return rows[0]?.type === 'claim';
}

/** The status of a staged row `s` keeps its external id from others; without a status column it is that of `p`. */
const keepsId = ({ stage }: Target) =>
	stage.fields.includes('status') ? `s.status not in ('Used', 'Archived')` : `coalesce(p.status, 'Active') <> 'Used'`;

/** Rejects rows with an external id that an earlier row has; several used codes of one person may have it. */
async function rejectRepeatedIds(client: PoolClient, target: Target, column: string): Promise<number> {
	const { stage } = target;
	const counted = stage.fields.includes('status') ? `and status not in ('Used', 'Archived')` : '';
	const repeated = await affected(
		client,
		`update ${stage.table} s set fault_column = $1, fault_value = s.external_id, fault_code = 'duplicateInFile',
			fault_params = jsonb_build_object('line', f.line)
		from (select external_id_key as key, min(line) as line from ${stage.table}
			where fault_code is null and external_id_key <> '' ${counted} group by 1 having count(*) > 1) f
		where s.fault_code is null and s.external_id_key = f.key and s.line <> f.line ${counted.replace('and ', 'and s.')}`,
		[column],
	);
	stage.good -= repeated;
	return repeated;
}

/** Whom the external ids name besides those whom the e-mails do: who uses it, else an archived one. Table `other`. */
async function findOthers(client: PoolClient, target: Target, merges: boolean): Promise<number> {
	const { programId, stage } = target;
	const found = await affected(
		client,
		`insert into other select s.line, o.id from ${stage.table} s
			join participant o on o.external_id_key = s.external_id_key and o.external_id_key <> ''
			left join matched m on m.line = s.line left join participant p on p.program_id = $1 and p.id = m.id
		where s.fault_code is null and o.program_id = $1 and o.deleted_at is null and m.id is distinct from o.id
			and ${keepsId(target)} and (o.external_id_in_use or o.status = 'Archived' and not exists (select from participant u
				where u.program_id = $1 and u.external_id_key = o.external_id_key and u.external_id_in_use and u.deleted_at is null)
				and exists (select from program g where g.id = $1 and g.type <> 'claim') and m.id is null)
			and not exists (select from matched t where t.line = s.line and t.id = o.id)`,
		[programId],
	);
	if (!merges) return found;
	// The external id of one who was merged into somebody who has none: it becomes that one's.
	const led = await affected(
		client,
		`insert into other select s.line, k.id from ${stage.table} s
			join participant n on n.external_id_key = s.external_id_key and n.external_id_key <> ''
			join participant k on k.program_id = $1 and k.id = n.merged_into_id
			left join matched m on m.line = s.line left join participant p on p.program_id = $1 and p.id = m.id
		where s.fault_code is null and n.program_id = $1 and n.external_id_in_use and k.deleted_at is null
			and k.external_id_key = '' and ${keepsId(target)}
			and not exists (select from matched t where t.line = s.line and t.id = k.id)
			and not exists (select from participant o where o.program_id = $1 and o.external_id_key = s.external_id_key
				and o.external_id_in_use and o.deleted_at is null)`,
		[programId],
	);
	return found + led;
}

/**
 * Whom the external ids of rows that are archived or used name, if no e-mail does: such an id may belong to somebody
 * else as well, so only to the one whom no other row of the file names, and somebody in use only with the same name.
 * And those who are used themselves, for all rows.
 */
async function findResting(client: PoolClient, target: Target): Promise<number> {
	const { programId, stage } = target;
	const found = (holder: string, more: string) =>
		affected(
			client,
			`insert into other select s.line, min(o.id::text)::uuid from ${stage.table} s
				join participant o on o.external_id_key = s.external_id_key and o.external_id_key <> ''
				left join matched m on m.line = s.line left join participant p on p.program_id = $1 and p.id = m.id
			where s.fault_code is null and o.program_id = $1 and o.deleted_at is null and m.id is null
				and ${holder} and ${more}
				and not exists (select from matched t where t.id = o.id)
				and not exists (select from other t where t.line = s.line)
				and not exists (select from ${stage.table} t where t.external_id_key = s.external_id_key and t.line <> s.line)
			group by s.line having count(*) = 1`,
			[programId],
		);
	const free = `o.external_id_in_use is not true and not exists (select from participant u where u.program_id = $1
		and u.external_id_key = o.external_id_key and u.external_id_in_use and u.deleted_at is null)`;
	const used = await found(free, `o.status = 'Used' and ${keepsId(target)}`);
	if (!stage.fields.includes('status')) return used;
	const rests = `not (${keepsId(target)})`;
	// An ID that was given to somebody else names the new one: that isn't who has left.
	const namesake = stage.fields.includes('name') ? 'and lower(btrim(s.name)) = lower(btrim(o.name))' : 'and false';
	return used + (await found(`o.external_id_in_use ${namesake}`, rests)) + (await found(free, rests));
}

interface Rejecting {
	programId: string;
	column: string;
	value: string;
	code: string;
}

/** Rejects the lines of a query with the participants whom they name. */
const reject = (client: PoolClient, table: string, lines: string, { programId, column, value, code }: Rejecting) =>
	affected(
		client,
		`update ${table} s set fault_column = $2, fault_value = ${value}, fault_code = $3,
			fault_params = jsonb_build_object('names', ${namesOf('f.ids')})
		from (${lines}) f where s.fault_code is null and s.line = f.line`,
		[programId, column, code],
	);

/** Rejects rows that name by another key whom an earlier row has named, and forgets their match. */
async function rejectSame(client: PoolClient, table: string, column: string): Promise<number> {
	const rejected = await affected(
		client,
		`update ${table} s set fault_column = $1, fault_value = s.email, fault_code = 'duplicateInFile',
			fault_params = jsonb_build_object('line', f.first)
		from (select line, min(line) over (partition by id) as first from matched) f
		where s.line = f.line and f.line <> f.first and s.fault_code is null`,
		[column],
	);
	if (rejected > 0)
		await client.query(
			`delete from matched m where exists (select from ${table} s where s.line = m.line and s.fault_code is not null)`,
		);
	return rejected;
}
