import { inTurn } from '../../../grid';
import { type ProgramContext, programProcedure } from '../../../trpc';

export interface LevelUsage {
	id: string;
	participants: number;
	/** Batches of claim codes. */
	codes: number;
}

const sql = `with there as (
		select level_id, count(*) as count from participant
		where program_id = $1 and level_id is not null and deleted_at is null group by level_id
	), people as (
		select coalesce(g.leaves_for_id, g.id) as level_id, sum(t.count)::int as count
		from there t join plateau_level g on g.program_id = $1 and g.id = t.level_id group by 1
	), batches as (
		select level_id, count(*)::int as count from claim_code_batch where program_id = $1 and level_id is not null group by level_id
	)
	select l.id, coalesce(p.count, 0) as participants, coalesce(b.count, 0) as codes
	from plateau_level l left join people p on p.level_id = l.id left join batches b on b.level_id = l.id
	where l.program_id = $1 and not l.leaving order by l.position`;

/**
 * Participants on each of a program's levels, or on their way to it, and batches of codes: they must move before it can
 * be deleted.
 */
export async function getLevelUsage(ctx: ProgramContext, signal?: AbortSignal): Promise<LevelUsage[]> {
	const { rows } = await inTurn(ctx.db, (client) => client.query<LevelUsage>(sql, [ctx.program.id]), signal);
	return rows;
}

export const getLevelUsageProcedure = programProcedure('manageProgram').query(({ ctx, signal }) =>
	getLevelUsage(ctx, signal),
);
