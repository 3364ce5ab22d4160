import type { Database } from '@rewards/db';
import { defineGrid, type GridRow, json } from '../index';

/** Two programs, so that a missing scope is detected. */
export const programId = '00000000-0000-7000-8000-0000000000a1';
export const otherProgramId = '00000000-0000-7000-8000-0000000000b2';
export const scope = { kind: 'program', programId } as const;

export const statuses = ['Active', 'Archived', 'Pending Approval'] as const;

/** A list with a column of every type, each with and without NULLs, and every feature of the engine. */
export const specimenGrid = defineGrid({
	name: 'specimens',
	from: 'specimen s',
	joins: [
		{ alias: 'o', sql: 'left join lateral (select s.price, s.rank) o (price, rank) on true' },
		{ alias: 'twin', sql: 'left join lateral (select o.rank) twin (rank) on true' },
	],
	scope: { kind: 'program', column: 's.program_id' },
	where: 's.deleted_at is null',
	key: 'id',
	fields: {
		id: { sql: 's.id', type: 'id' },
		label: { sql: 's.label', type: 'text', inSearch: true },
		note: { sql: 's.note', type: 'text', nullable: true },
		status: { sql: 's.status', type: 'enum', values: statuses },
		amount: { sql: 's.amount', type: 'number' },
		rank: { sql: 'twin.rank', type: 'number', nullable: true },
		score: { sql: 's.score', type: 'number', decimals: true, nullable: true },
		price: { sql: 'o.price', type: 'money', nullable: true },
		born: { sql: 's.born', type: 'date', nullable: true },
		seen: { sql: 's.seen', type: 'datetime', nullable: true },
		active: { sql: 's.active', type: 'boolean', nullable: true },
		ownerId: { sql: 's.owner_id', type: 'id', nullable: true },
		secret: { sql: 's.secret', type: 'text', hidden: true },
		essay: { sql: 's.label', type: 'text', sort: false, operations: ['contains'] },
	},
	extra: { pair: json<{ label: string; amount: number }>(`json_build_object('label', s.label, 'amount', s.amount)`) },
	search: { folded: 's.search_text' },
	defaultSort: [{ field: 'label', desc: false }],
	versions: { tables: ['specimen'], live: 'specimen', rows: true },
});

export type Specimen = Omit<GridRow<typeof specimenGrid>, 'pair' | 'essay'>;
export type SpecimenField = keyof Specimen;

export async function createSpecimens(database: Database): Promise<void> {
	await database.pool.query(`
		create table specimen (
			program_id uuid not null, id uuid not null, label text not null, note text, status text not null,
			amount int not null, rank int, score float8, price numeric(12, 2), born date, seen timestamptz(3), active boolean,
			owner_id uuid, secret text not null default 'x', deleted_at timestamptz,
			search_text text generated always as (fold_text(label || e'\\n' || coalesce(note, ''))) stored,
			primary key (program_id, id)
		);
		create index on specimen (program_id, label collate "und-x-icu", id) where deleted_at is null;
		create index on specimen (program_id, seen nulls first, id) where deleted_at is null;
		create index on specimen using gin (search_text gin_trgm_ops);
		select watch_data_version('specimen');`);
}

/** Inserts rows unchanged, in one statement. */
export async function insertSpecimens(
	database: Pick<Database, 'pool'>,
	rows: readonly Specimen[],
	{ program = programId, deleted = false } = {},
): Promise<void> {
	await database.pool.query(
		`insert into specimen (program_id, id, label, note, status, amount, rank, score, price, born, seen, active, owner_id, deleted_at)
		select $1, id, label, note, status, amount, rank, score, price, born, seen, active, "ownerId", case when $3 then now() end
		from jsonb_to_recordset($2::jsonb) as r (id uuid, label text, note text, status text, amount int, rank int, score float8,
			price numeric, born date, seen timestamptz, active boolean, "ownerId" uuid)`,
		[program, JSON.stringify(rows), deleted],
	);
}
