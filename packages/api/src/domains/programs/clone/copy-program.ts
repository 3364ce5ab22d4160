import type { PoolClient } from '@rewards/db';
import type { ProgramType } from '@rewards/validators/programs/constants';
import { AppError } from '../../../errors';
import {
	alwaysCopiedColumns,
	copiedAdvancedColumns,
	copiedColumns,
	copiedLevelColumns,
	copiedTaxRateColumns,
	ownOfNewColumns,
} from './columns';
import { contentParts } from './copy-content';

export interface CopyOrder {
	sourceId: string;
	cloneId: string;
	/** The account of the clone. */
	accountId: string;
	/** The account whose subtree must contain both. */
	scopeId: string;
	byId: string | null;
	/** The name of a program that is made from a template, which keeps more of its own than a clone. */
	name?: string | undefined;
	/** Settings with levels and theme. */
	settings: boolean;
	menu: boolean;
	dictionary: boolean;
	content: boolean;
	/** Whether to copy the advanced settings: the requester may see them. */
	advanced: boolean;
}
export interface CopiedProgram {
	/** Of the source. */
	name: string;
	type: ProgramType;
	/** Those with content, the first ones first. */
	siteLanguages: string[];
	levels: number;
	/** Content and dictionary count each language. */
	languages: number;
	/** The source's catalogue on sale; null when there is none. */
	build: { id: string; products: number; levels: LevelPair[] } | null;
}
/** A level of the source and its copy. */
export interface LevelPair {
	source: string;
	copy: string;
}

const levelColumns = copiedLevelColumns.join(', ');
const rateColumns = copiedTaxRateColumns.join(', ');
const from = (alias: string, names: readonly string[]) => names.map((name) => `${alias}.${name}`).join(', ');

// One statement, so that all of it has one snapshot: a concurrent save of the whole program is included completely or
// not at all.
const copy = (columns: readonly string[]) => `with source as (
		select p.* from program p join account a on a.id = p.account_id
		where p.id = $1::uuid and p.deleted_at is null and a.path @> array[$4::uuid]
	), made as (
		insert into program (id, account_id, name, updated_by_id, ${columns.join(', ')})
		select $2::uuid, $3::uuid, s.name, $5::uuid, ${from('s', columns)} from source s
	), pairs as materialized (
		select l.id as source_id, gen_random_uuid() as copy_id, ${from('l', copiedLevelColumns)}
		from plateau_level l join source s on s.id = l.program_id and not l.leaving and $9::boolean
	), levels as (
		insert into plateau_level (program_id, id, ${levelColumns}) select $2::uuid, copy_id, ${levelColumns} from pairs returning id
	), tax_rates as (
		insert into flat_tax_rate (program_id, ${rateColumns})
		select $2::uuid, ${from('r', copiedTaxRateColumns)} from flat_tax_rate r join source s on s.id = r.program_id and $9::boolean
	), ${contentParts}
	select s.name, s.type, s.current_build_id as "buildId",
		(select coalesce(array_agg(language), array[]::text[]) from contents) as "siteLanguages",
		(select count(*)::int from levels) as levels,
		(select count(*) from contents)::int + (select count(*) from dictionaries)::int as languages,
		(select count(*)::int from product p where p.program_id = s.id) as products,
		coalesce((select jsonb_agg(jsonb_build_object('source', source_id, 'copy', copy_id)) from pairs), '[]') as pairs
	from source s`;
const targetThere = 'select id from account where id = $1 and deleted_at is null and path @> array[$2]::uuid[]';

interface Row {
	name: string;
	type: ProgramType;
	siteLanguages: string[];
	buildId: string | null;
	levels: number;
	languages: number;
	products: number;
	pairs: LevelPair[];
}

/**
 * Copies a program without its catalogue, under the source's own name. Parts that aren't selected stay empty; see
 * `beginSite`. NOT_FOUND when program or account have meanwhile been deleted or
 * moved away.
 */
export async function copyProgram(client: PoolClient, order: CopyOrder): Promise<CopiedProgram> {
	const { sourceId, cloneId, accountId, scopeId, byId, name: given, settings, menu, dictionary, content } = order;
	const target = await client.query(targetThere, [accountId, scopeId]);
	if (target.rowCount === 0) throw new AppError('NOT_FOUND', { entity: 'account' });
	const values = [sourceId, cloneId, accountId, scopeId, byId, menu, dictionary, content, settings];
	const all = order.advanced ? [...copiedColumns, ...copiedAdvancedColumns] : copiedColumns;
	const ofTemplate = settings ? all.filter((column) => !ownOfNewColumns.includes(column)) : alwaysCopiedColumns;
	const { rows } = await client.query<Row>(copy(given === undefined ? all : ofTemplate), values);
	const [row] = rows;
	if (!row) throw new AppError('NOT_FOUND', { entity: 'program' });
	const { name, type, siteLanguages, levels, languages, buildId, products, pairs } = row;
	const copied = { name, type, siteLanguages, levels, languages };
	return { ...copied, build: buildId === null ? null : { id: buildId, products, levels: pairs } };
}
