import type { PoolClient } from '@rewards/db';
import { ledgerLimits } from '@rewards/validators/ledger/constants';
import type { PointCounts } from '@rewards/validators/ledger/imports';
import { faultColumns, faultNames, keepRejects } from '../../../imports';
import { namesOf } from '../../../people-keys';
import { toldValue } from './columns';
import { bookedAt, refuseDates } from './dates';
import { headerOf, type PointStage } from './stage';

export interface ValidateOptions {
	programId: string;
	stage: PointStage;
	/** Locks all participants that the file names until the transaction ends: the result then holds. */
	lock: boolean;
}

/**
 * Second step: decides which rows can be booked, one after the other: by date, then in file order. Table `accepted`
 * (line, participant, balance before and after) has those that can; the others are in `refused` with the reason. Rows
 * that are invalid by themselves are in neither.
 */
export async function validatePoints(
	client: PoolClient,
	options: ValidateOptions,
): Promise<Omit<PointCounts, 'rejected'>> {
	await client.query(`create temp table refused (line int not null, ${faultColumns}) on commit drop`);
	await findPeople(client, options);
	await refuseReferences(client, options);
	await refuseDates(client, options.programId, options.stage);
	await weigh(client, options);
	return countAccepted(client, options.stage);
}

const good = 's.fault_code is null';
const left = 'not exists (select from refused r where r.line = m.line)';

/**
 * Which participant each row means, by e-mail, external id or both, or why none: table `person`. One merged into
 * another is that one; an archived one gives way to who uses the external id.
 */
async function findPeople(client: PoolClient, { programId, stage }: ValidateOptions): Promise<void> {
	const { table } = stage;
	await client.query(
		'create temp table named (line int not null, id uuid not null, by_id boolean not null, in_use boolean) on commit drop',
	);
	const find = (column: string, key: string, byId: boolean) =>
		client.query(
			`insert into named select s.line, coalesce(p.merged_into_id, p.id), ${byId}, p.external_id_in_use and p.merged_into_id is null
			from ${table} s join participant p on p.${column}_key = ${key}
			where ${good} and s.${column} <> '' and p.${column}_key <> '' and p.program_id = $1
				and (p.deleted_at is null or exists (select from participant k
					where k.program_id = $1 and k.id = p.merged_into_id and k.deleted_at is null))`,
			[programId],
		);
	await find('email', 'address_key(s.email)', false);
	await find('external_id', 'external_key(s.external_id)', true);
	await client.query('analyze named');
	await client.query(`create temp table person on commit drop as
		select line, (array_agg(id order by id))[1] as id, count(distinct id) as n, array_agg(distinct id) as ids,
			count(distinct by_id) as keys
		from (
			select m.*, bool_or(m.in_use) filter (where by_id) over (partition by line) as used from named m
		) m where not by_id or in_use or used is not true group by line`);
	await client.query('analyze person');
	await client.query(
		`insert into refused
		select f.line, case when f.email = '' or f.code = 'keysOfTwo' then $3 else $2 end,
			left(case when f.email = '' or f.code = 'keysOfTwo' then f.external_id else f.email end, 200), f.code,
			case when f.code in ('keysOfTwo', 'keyOfSeveral') then jsonb_build_object('names', ${namesOf('f.ids')}) else '{}' end
		from (
			select s.line, s.email, s.external_id, m.ids, case when m.line is null then 'personUnknown'
				when m.n > 1 then case when m.keys > 1 then 'keysOfTwo' else 'keyOfSeveral' end
				when p.deleted_at is not null then 'personUnknown' when p.status = 'Archived' then 'personArchived' end as code
			from ${table} s left join person m on m.line = s.line left join participant p on p.program_id = $1 and p.id = m.id
			where ${good}
		) f where f.code is not null`,
		[programId, headerOf(stage, 'email'), headerOf(stage, 'externalId')],
	);
}

async function refuseReferences(client: PoolClient, { programId, stage }: ValidateOptions): Promise<void> {
	if (!stage.header.fields.some(({ field }) => field === 'reference')) return;
	await client.query(
		`insert into refused
		select m.line, $2, ${toldValue(stage.header, 'reference', 'm.reference')}, 'referenceTaken', '{}' from ${stage.table} m join ledger_entry e on e.reference = m.reference
		where m.fault_code is null and m.reference <> '' and e.program_id = $1 and ${left}`,
		[programId, headerOf(stage, 'reference')],
	);
}

/** Participants removed or archived after `findPeople` read them: no lock protected them before `sums`. */
async function refuseGone(client: PoolClient, programId: string, stage: PointStage): Promise<void> {
	await client.query(
		`insert into refused
		select m.line, case when s.email = '' then $3 else $2 end, left(case when s.email = '' then s.external_id else s.email end, 200),
			case when p.id is null or p.deleted_at is not null then 'personUnknown' else 'personArchived' end, '{}'
		from person m join ${stage.table} s on s.line = m.line left join participant p on p.program_id = $1 and p.id = m.id
		where not exists (select from sums b where b.id = m.id) and ${left}`,
		[programId, headerOf(stage, 'email'), headerOf(stage, 'externalId')],
	);
}

/** Balances, row by row: each participant's rows by date, then in file order, skipping those that would overdraw. */
async function weigh(client: PoolClient, { programId, stage, lock }: ValidateOptions): Promise<void> {
	const { table } = stage;
	await client.query('analyze refused');
	await client.query(
		'create temp table sums (id uuid not null, balance int not null, redeemed int not null) on commit drop',
	);
	await client.query(
		`insert into sums select p.id, p.balance, p.redeemed from participant p
		where p.program_id = $1 and p.id in (select m.id from person m where ${left}) and p.deleted_at is null and p.status <> 'Archived'
		order by p.id ${lock ? 'for no key update of p' : ''}`,
		[programId],
	);
	await client.query('analyze sums');
	await refuseGone(client, programId, stage);
	await client.query(
		'create temp table accepted (line int not null, id uuid not null, before int not null, after int not null) on commit drop',
	);
	await client.query(`create temp table weighed on commit drop as
		select line, id, at, coalesce(lag(after) over (partition by id order by at, line), balance) as before, after, amount from (
			select m.line, m.id, ${bookedAt} as at, s.amount, b.balance,
				ledger_guard(b.balance, b.redeemed, s.amount) over (partition by m.id order by ${bookedAt}, m.line) as after
			from person m join ${table} s on s.line = m.line join sums b on b.id = m.id where ${left}
		) one`);
	// Participant by participant, so that each one's sums are updated once rather than once per page.
	await client.query(
		'insert into accepted select line, id, before, after from weighed where after <> before order by id, at, line',
	);
	await client.query(
		`insert into refused
		select line, $1, ${toldValue(stage.header, 'amount', 'amount::text')}, case when before + amount < 0 then 'balanceOnly' else 'balanceTooBig' end,
			case when before + amount < 0 then jsonb_build_object('balance', before) else jsonb_build_object('max', $2::bigint) end
		from weighed where after = before`,
		[headerOf(stage, 'amount'), ledgerLimits.sum],
	);
	await client.query('analyze accepted');
}

async function countAccepted(client: PoolClient, { table }: PointStage): Promise<Omit<PointCounts, 'rejected'>> {
	const { rows } = await client.query<Omit<PointCounts, 'rejected'>>(
		`select count(*) as accepted, count(distinct a.id) as participants, coalesce(sum(s.amount) filter (where s.amount > 0), 0)::float8 as awarded,
			coalesce(-sum(s.amount) filter (where s.amount < 0), 0)::float8 as debited
		from accepted a join ${table} s on s.line = a.line`,
	);
	return rows[0] ?? { accepted: 0, participants: 0, awarded: 0, debited: 0 };
}

/** Writes the rows that `validatePoints` has refused as error lines of a job. Returns their number. */
export const tellRefused = (client: PoolClient, jobId: string): Promise<number> =>
	keepRejects(client, jobId, `select line, ${faultNames} from refused`);
