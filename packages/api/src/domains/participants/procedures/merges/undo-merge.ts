import type { PoolClient } from '@rewards/db';
import { type MergeValues, mergeFields, mergeUndoDays } from '@rewards/validators/participants/merges';
import { z } from 'zod';
import { writeAuditOn } from '../../../../audit';
import { AppError, isUniqueViolation } from '../../../../errors';
import { type ProgramContext, programProcedure } from '../../../../trpc';
import { setKeys, setValues } from '../../merges/fields';
import { refuse } from '../../merges/refusals';
import { identityOf, lockSides, readSides, type Side, valuesOf } from '../../merges/sides';

type Kept = MergeValues & { lastLoginAt: string | null };
interface Standing {
	keptId: string;
	mergedId: string;
	undone: boolean;
	old: boolean;
	entries: number;
	/** `addressId`: where the phone was; null if there was no address, missing in merges from before it was noted. */
	keptBefore: Kept & { addressId?: string | null };
	keptAfter: Kept;
	mergedBefore: { externalId: string };
	awarded: number;
	redeemed: number;
}

const people = `select kept_id as "keptId", merged_id as "mergedId" from participant_merge where program_id = $1 and id = $2`;
const read = `select m.kept_id as "keptId", m.merged_id as "mergedId", m.undone_at is not null as undone,
		m.at < now() - interval '${mergeUndoDays} days' as old, m.entries, m.kept_before as "keptBefore", m.kept_after as "keptAfter",
		m.merged_before as "mergedBefore", s.awarded::float8 as awarded, s.redeemed::float8 as redeemed
	from participant_merge m, merge_sums_back(m.program_id, m.id) s where m.program_id = $1 and m.id = $2 for no key update of m`;
// The kept one's own, once the others have gone back.
const oldAddress = `select a.id from participant_address a, participant_merge m
	where m.program_id = $1 and m.id = $2 and a.program_id = $1 and a.participant_id = m.kept_id and a.created_at < m.at
		and not exists (select from participant_merge_row r where r.program_id = $1 and r.kind = 'address' and r.row_id = a.id)
	order by a.position limit 1`;
const move = 'select undo_merge($1, $2)';
const mark = `update participant_merge set undone_at = clock_timestamp(), undone_by_id = $3, undone_by_name = $4
	where program_id = $1 and id = $2`;

/**
 * Undoes a merge: what it moved goes back, with what has happened to it since; everything else that came later stays
 * with the kept participant. NOT_FOUND for a merge of another program, else refused with the reason.
 */
export async function undoMerge(ctx: ProgramContext, mergeId: string): Promise<{ keptId: string; mergedId: string }> {
	const { db, program, session } = ctx;
	const of = [program.id, mergeId];
	return db
		.transaction(async (client) => {
			const { rows } = await client.query<{ keptId: string; mergedId: string }>(people, of);
			const [pair] = rows;
			if (!pair) throw new AppError('NOT_FOUND', { entity: 'participant' });
			// The kept one first: whoever locks a merged one has locked that one before.
			await lockSides(client, program.id, [pair.keptId]);
			await lockSides(client, program.id, [pair.mergedId]);
			const { rows: found } = await client.query<Standing>(read, of);
			const [merge] = found;
			const [kept, merged] = await readSides(client, program.id, [pair.keptId, pair.mergedId]);
			if (!merge || !kept || !merged) throw new AppError('NOT_FOUND', { entity: 'participant' });
			refuseUndo(ctx, merge, kept);
			await client.query(move, of);
			const { addressId = await oldAddressId(client, of) } = merge.keptBefore;
			await restoreFields(client, program.id, { ...merge, addressId }, kept);
			await client.query(mark, [...of, session.user.id, session.user.displayName]);
			await log(ctx, client, kept, merged);
			return pair;
		})
		.catch((error: unknown) => {
			if (isUniqueViolation(error)) refuse('taken');
			throw error;
		});
}

function refuseUndo({ session }: Pick<ProgramContext, 'session'>, merge: Standing, kept: Side): void {
	if (merge.undone) refuse('undone');
	if (merge.old) refuse('tooOld');
	if (kept.mergedIntoId) refuse('mergedOn');
	if (kept.deleted) refuse('keptGone');
	if (merge.entries > 0 && !session.permissions.manageTransaction) refuse('rights');
	const back = merge.awarded - merge.redeemed;
	// What the kept one lacks to give them back, or the other to have spent what it spent.
	const missing = Math.max(back - kept.balance, -back);
	if (missing > 0) refuse('spent', { missing });
}

async function oldAddressId(client: PoolClient, of: readonly string[]): Promise<string | null> {
	const { rows } = await client.query<{ id: string }>(oldAddress, [...of]);
	return rows[0]?.id ?? null;
}

/** Fields that are as the merge left them become what they were; the phone where it was, at `addressId`. */
async function restoreFields(
	client: PoolClient,
	programId: string,
	merge: Standing & { addressId: string | null },
	kept: Side,
): Promise<void> {
	const { keptBefore, keptAfter, mergedBefore, keptId, mergedId, addressId } = merge;
	const now = valuesOf(kept);
	const values = Object.fromEntries(
		mergeFields.map((field) => [field, now[field] === keptAfter[field] ? keptBefore[field] : now[field]]),
	) as MergeValues;
	const lastLogin = kept.lastLoginDate?.toISOString() ?? null;
	await setKeys(client, programId, { kept: [keptId, values.externalId], merged: [mergedId, mergedBefore.externalId] });
	await setValues(
		client,
		programId,
		{ id: keptId, addressId: now.phone === keptAfter.phone ? addressId : null },
		values,
		lastLogin === keptAfter.lastLoginAt ? keptBefore.lastLoginAt : lastLogin,
	);
}

async function log(ctx: ProgramContext, client: PoolClient, kept: Side, merged: Side): Promise<void> {
	const { id: programId, accountId } = ctx.program;
	const event = { action: 'undoMerge', entity: 'participant', accountId, programId };
	await writeAuditOn(client, ctx, { ...event, entityId: kept.sid, after: { merged: identityOf(merged) } });
	const after = { mergedInto: identityOf(kept) };
	await writeAuditOn(client, { ...ctx, once: undefined }, { ...event, entityId: merged.sid, after });
}

export const undoMergeProcedure = programProcedure('manageParticipant')
	.input(z.object({ mergeId: z.uuid() }))
	.mutation(({ ctx, input }) => undoMerge(ctx, input.mergeId));
