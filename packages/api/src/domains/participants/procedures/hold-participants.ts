import { newId, type PoolClient } from '@rewards/db';
import { type GridSelection, gridSelectionSchema } from '@rewards/validators/grid';
import type { MailCounts } from '@rewards/validators/participants/password-mails';
import { z } from 'zod';
import { AppError } from '../../../errors';
import { inTurn, writeSelection } from '../../../grid';
import { type ProgramContext, programProcedure } from '../../../trpc';
import { theirRow } from '../bulk/their-row';
import { participantGrid } from '../grid';
import { standingSql } from '../password-links/standing';

const hold = `insert into held_selection (program_id, id, count, held_by_id, expires_at) values ($1, $2, $3, $4, now() + interval '1 hour')`;

const balances = `select coalesce(sum(p.balance), 0) as sum from held_selection_row r join participant p on ${theirRow}
	where r.program_id = $1 and r.selection_id = $2`;

const standings = `select ${standingSql} as standing, count(*) as n from held_selection_row r join participant p on ${theirRow}
	join program g on g.id = p.program_id where r.program_id = $1 and r.selection_id = $2 group by 1`;

export interface HeldParticipants {
	selectionId: string;
	count: number;
	/** The sum of their balances at this moment, on request. */
	balance: number | null;
	/** How many of them can be mailed a link at this moment, on request. */
	mails: MailCounts | null;
}

/**
 * Fixes which participants a bulk action applies to, so that it applies to exactly what was confirmed, whatever happens
 * to the list meanwhile. Kept for an hour, for the requester only. NOT_FOUND for an empty selection. When `signal`
 * aborts, PostgreSQL stops too and nothing is kept.
 */
export async function holdParticipants(
	ctx: ProgramContext,
	{ selection, withBalance, withMails }: { selection: GridSelection; withBalance: boolean; withMails: boolean },
	signal?: AbortSignal,
): Promise<HeldParticipants> {
	const { db, program, session, once } = ctx;
	const selectionId = newId();
	const work = async (client: PoolClient): Promise<HeldParticipants> => {
		const scope = { kind: 'program', programId: program.id } as const;
		const count = await writeSelection(
			participantGrid,
			client,
			scope,
			selection,
			(chosen, add) => `insert into held_selection_row (program_id, selection_id, n, participant_id)
				select ${add(program.id, 'uuid')}, ${add(selectionId, 'uuid')}, row_number() over (order by id), id from (${chosen}) chosen`,
		);
		if (count === 0) throw new AppError('NOT_FOUND', { entity: 'participant' });
		await client.query(hold, [program.id, selectionId, count, session.user.id]);
		await once?.done(client, { entity: 'selection', id: selectionId });
		const balance = withBalance ? await sumOf(client, program.id, selectionId) : null;
		const mails = withMails ? await mailsOf(client, program.id, selectionId) : null;
		return { selectionId, count, balance, mails };
	};
	return inTurn(db, work, signal);
}

async function sumOf(client: PoolClient, programId: string, selectionId: string): Promise<number> {
	const { rows } = await client.query<{ sum: string }>(balances, [programId, selectionId]);
	return Number(rows[0]?.sum ?? 0);
}

async function mailsOf(client: PoolClient, programId: string, selectionId: string): Promise<MailCounts> {
	const { rows } = await client.query<{ standing: keyof MailCounts; n: number }>(standings, [programId, selectionId]);
	const counts: MailCounts = { mailed: 0, inactive: 0, noAddress: 0, recent: 0 };
	for (const { standing, n } of rows) counts[standing] = Number(n);
	return counts;
}

/**
 * First step of a bulk action: fixes which participants it applies to, and counts them. A client that disconnects
 * cancels it.
 */
export const holdParticipantsProcedure = programProcedure('manageParticipant')
	.input(
		z.object({
			selection: gridSelectionSchema,
			withBalance: z.boolean().default(false),
			withMails: z.boolean().default(false),
		}),
	)
	.mutation(({ ctx, input, signal }) => holdParticipants(ctx, input, signal));
