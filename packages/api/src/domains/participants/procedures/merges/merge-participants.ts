import { newId, type PoolClient } from '@rewards/db';
import {
	type MergeField,
	type MergeValues,
	mergedValue,
	mergeFields,
	mergeSchema,
} from '@rewards/validators/participants/merges';
import type { z } from 'zod';
import { writeAuditOn } from '../../../../audit';
import { AppError } from '../../../../errors';
import { type ProgramContext, programProcedure } from '../../../../trpc';
import { setKeys, setValues } from '../../merges/fields';
import { mergeRefusal, refuse } from '../../merges/refusals';
import { identityOf, lockSides, readSides, type Side, valuesOf } from '../../merges/sides';

const standing = `select id from participant_merge
	where program_id = $1 and kept_id = $2 and merged_id = $3 and undone_at is null`;
const insert = `insert into participant_merge
		(program_id, id, kept_id, merged_id, at, by_id, by_name, kept_before, merged_before, kept_after)
	values ($1, $2, $3, $4, clock_timestamp(), $5, $6, $7, $8, $9)`;
const move = 'select merge_participants($1, $2)';
const moved = `select points, entries, orders, addresses, cart_items as "cartItems" from participant_merge
	where program_id = $1 and id = $2`;

interface Moved {
	points: number;
	entries: number;
	orders: number;
	addresses: number;
	cartItems: number;
}
export type Merged = Moved & { mergeId: string };

/**
 * Merges a participant into another (docs/decisions/0088-merges.md). A repeated call returns the merge that is there.
 * NOT_FOUND when the program hasn't both, CONFLICT when one was changed, deleted or merged since the comparison,
 * BAD_REQUEST with the reason of `mergeRefusal`.
 */
export async function mergeParticipants(ctx: ProgramContext, input: z.output<typeof mergeSchema>): Promise<Merged> {
	const { db, program, session, once } = ctx;
	const { keptId, mergedId } = input;
	return db.transaction(async (client) => {
		await lockSides(client, program.id, [keptId, mergedId]);
		const [kept, merged] = await readSides(client, program.id, [keptId, mergedId]);
		if (!kept || !merged) throw new AppError('NOT_FOUND', { entity: 'participant' });
		const earlier = await findStanding(client, program.id, input);
		if (earlier) {
			await once?.done(client, { entity: 'participant', id: keptId });
			return { mergeId: earlier, ...(await readMoved(client, program.id, earlier)) };
		}
		refuseChanged(kept, input.keptVersion);
		refuseChanged(merged, input.mergedVersion);
		const refusal = mergeRefusal(ctx, kept, merged);
		if (refusal) refuse(refusal);
		const before = valuesOf(kept);
		const other = valuesOf(merged);
		// Without an address of its own, the kept one gets the other's as it is.
		const choices = kept.addresses === 0 ? { ...input.choices, phone: 'merged' as const } : input.choices;
		const after = Object.fromEntries(
			mergeFields.map((field) => [field, mergedValue(field, before, other, choices)]),
		) as MergeValues;
		const lastLogin = { keptLast: kept.lastLoginDate, mergedLast: merged.lastLoginDate };
		const mergeId = newId();
		await client.query(insert, [
			program.id,
			mergeId,
			keptId,
			mergedId,
			session.user.id,
			session.user.displayName,
			{ ...before, lastLoginAt: lastLogin.keptLast, addressId: kept.addressId },
			{ externalId: merged.externalId, externalIdAfter: handedOn(before, other, after) },
			{ ...after, lastLoginAt: later(kept.lastLoginDate, merged.lastLoginDate) },
		]);
		await client.query(move, [program.id, mergeId]);
		await setKeys(client, program.id, {
			kept: [keptId, after.externalId],
			merged: [mergedId, handedOn(before, other, after)],
		});
		const { addressId } = kept;
		await setValues(
			client,
			program.id,
			{ id: keptId, addressId },
			after,
			later(kept.lastLoginDate, merged.lastLoginDate),
		);
		const sums = await readMoved(client, program.id, mergeId);
		await log(ctx, client, { kept, merged, sums, changed: changesOf(before, after) });
		return { mergeId, ...sums };
	});
}

/** The external id that stays with the merged one, so that both are found: if the kept one takes its, they swap. */
const handedOn = (kept: MergeValues, merged: MergeValues, after: MergeValues): string =>
	after.externalId === merged.externalId && after.externalId !== kept.externalId ? kept.externalId : merged.externalId;

const later = (one: Date | null, other: Date | null): Date | null =>
	one && other ? (one > other ? one : other) : (one ?? other);

/** CONFLICT for somebody who isn't as the caller saw them. */
function refuseChanged({ version, deleted }: Side, seen: number): void {
	if (deleted || version !== seen) throw new AppError('CONFLICT', { reason: 'merge.changed' });
}

async function findStanding(client: PoolClient, programId: string, pair: { keptId: string; mergedId: string }) {
	const { rows } = await client.query<{ id: string }>(standing, [programId, pair.keptId, pair.mergedId]);
	return rows[0]?.id;
}

async function readMoved(client: PoolClient, programId: string, mergeId: string): Promise<Moved> {
	const { rows } = await client.query<Moved>(moved, [programId, mergeId]);
	if (!rows[0]) throw new Error('The merge is gone');
	return rows[0];
}

const changesOf = (before: MergeValues, after: MergeValues) => {
	const changed = mergeFields.filter((field) => before[field] !== after[field]);
	const of = (values: MergeValues) =>
		Object.fromEntries(changed.map((field) => [field, values[field]])) as Partial<Record<MergeField, string>>;
	return { before: of(before), after: of(after) };
};

interface Told {
	kept: Side;
	merged: Side;
	sums: Moved;
	changed: ReturnType<typeof changesOf>;
}

/** An entry of each: either one's history tells of the other. */
async function log(ctx: ProgramContext, client: PoolClient, { kept, merged, sums, changed }: Told): Promise<void> {
	const { id: programId, accountId } = ctx.program;
	const event = { action: 'merge', entity: 'participant', accountId, programId };
	await writeAuditOn(client, ctx, {
		...event,
		entityId: kept.sid,
		before: changed.before,
		after: { ...changed.after, merged: identityOf(merged), ...sums },
	});
	const { name, email, status, externalId } = merged;
	await writeAuditOn(
		client,
		{ ...ctx, once: undefined },
		{
			...event,
			entityId: merged.sid,
			before: { name, email, status, externalId },
			after: { mergedInto: identityOf(kept) },
		},
	);
}

/** Needs manageTransaction too when points change hands. */
export const mergeParticipantsProcedure = programProcedure('manageParticipant')
	.input(mergeSchema)
	.mutation(({ ctx, input }) => mergeParticipants(ctx, input));
