import type { LeftOutReason, PasswordMailsResult } from '@rewards/validators/participants/password-mails';
import { AppError } from '../../../errors';
import { keepRejects } from '../../../imports';
import { mailFaultOf, participantMail } from '../../../integrations/mail';
import { type JobRun, TryAgain } from '../../../jobs';
import { theirRow } from '../bulk/their-row';
import { type HeldRow, type Issued, issueLink, settleRow, withdrawLink } from '../password-links/issue-link';
import { leftOutMessages } from '../password-links/left-out';
import { standingSql } from '../password-links/standing';
import type { PasswordMailsParams } from './password-mails';

type Run = JobRun<PasswordMailsParams, PasswordMailsResult, 'mailing'>;

/** Rows read at once, and mails sent concurrently. */
const portion = 200;
const atOnce = 4;
/** After so many deferred mails in a row, the run pauses. */
const inARow = 20;
/**
 * From this run on, after half an hour, deferred mails count as refused if the run reached its end. A full server
 * defers all mails, which pauses the run before that.
 */
const lastPatience = 8;

// An earlier run was sending these when its process ended.
const interrupt = `update held_selection_row set outcome = 'interrupted'
	where program_id = $1 and selection_id = $2 and outcome = 'mailing'`;
const begun = `select s.count, (select count(*) from held_selection_row r
		where r.program_id = s.program_id and r.selection_id = s.id and r.outcome <> '') as done
	from held_selection s where s.program_id = $1 and s.id = $2`;
// One statement sets the outcome of all rows whose reason is already clear.
const next = `with judged as (
		select r.n, ${standingSql} as standing
		from (select * from held_selection_row where program_id = $1 and selection_id = $2 and n > $3 and outcome = ''
			order by n limit ${portion}) r join participant p on ${theirRow} join program g on g.id = p.program_id
	), settled as (
		update held_selection_row r set outcome = judged.standing from judged
		where r.program_id = $1 and r.selection_id = $2 and r.n = judged.n and judged.standing <> 'mailed'
	)
	select n, standing from judged order by n`;
const giveUp = `update held_selection_row set outcome = 'refused'
	where program_id = $1 and selection_id = $2 and outcome = ''`;
const outcomes = `select outcome, count(*) as n from held_selection_row where program_id = $1 and selection_id = $2 group by outcome`;
const codes = Object.entries(leftOutMessages)
	.map(([reason, code]) => `when '${reason}' then '${code}'`)
	.join(' ');
const leftOut = `select r.n, '', p.email, case r.outcome ${codes} end, '{}'::jsonb
	from held_selection_row r join participant p on p.id = r.participant_id and p.program_id = coalesce(r.program_id, $2)
	where r.program_id = $2 and r.selection_id = $3 and r.outcome not in ('', 'done')`;

interface Judged {
	n: number;
	standing: LeftOutReason | 'mailed';
}

/**
 * Sends each mail on its own. The link and the row's state `mailing` are committed before the mail is sent: a run that
 * continues after a crash sends no mail twice, and lists the unclear ones as interrupted. A later run retries mails
 * that the server defers, with a new link.
 */
export async function runPasswordMails(run: Run): Promise<undefined> {
	const { programId, params, services, signal } = run;
	const { selectionId } = params;
	if (!programId) throw new AppError('NOT_FOUND', { entity: 'program' });
	const { pool } = services.db;
	await pool.query(interrupt, [programId, selectionId]);
	const { rows: counted } = await pool.query<{ count: number; done: string }>(begun, [programId, selectionId]);
	const [selection] = counted;
	if (!selection) throw new AppError('NOT_FOUND', { entity: 'selection' });
	const total = selection.count;
	let done = Number(selection.done);
	const settled = (rows: number) => {
		done += rows;
		run.progress({ stage: 'mailing', done, total, part: done / total });
	};
	settled(0);
	const sender = new Sender(run);
	for (let after = 0; ; ) {
		signal.throwIfAborted();
		const { rows } = await pool.query<Judged>(next, [programId, selectionId, after]);
		const last = rows.at(-1);
		if (!last) break;
		const mailable = rows.filter(({ standing }) => standing === 'mailed');
		settled(rows.length - mailable.length);
		const waiting = mailable.values();
		const work = async () => {
			for (const { n } of waiting) {
				if (signal.aborted || sender.fault) return;
				if (await sender.mail({ programId, selectionId, n })) settled(1);
			}
		};
		// Waits for the mails that are being sent, even after another one failed.
		await Promise.all(Array.from({ length: atOnce }, work));
		if (sender.fault) throw sender.fault;
		after = last.n;
	}
	if (sender.putOff > 0) {
		if (run.attempt < lastPatience) throw new TryAgain('The mail server deferred mails');
		await pool.query(giveUp, [programId, selectionId]);
	}
	await finish(run, { programId, selectionId, total });
	return undefined;
}

/** Sends the mails of one run. */
class Sender {
	/** The error that ends this run. */
	fault: Error | null = null;
	/** Mails that the server deferred. */
	putOff = 0;
	#inARow = 0;

	constructor(private readonly run: Run) {}

	/** True if the row has its final outcome; never throws. */
	async mail(row: HeldRow): Promise<boolean> {
		try {
			return await this.#mail(row);
		} catch (error) {
			this.fault ??= error instanceof Error ? error : new Error('A mail could not be sent', { cause: error });
			return false;
		}
	}

	async #mail(row: HeldRow): Promise<boolean> {
		const { services, params } = this.run;
		const { db, mailer } = services;
		const issued = await db.transaction((client) => issueLink(client, this.run, row, params.language));
		if (!issued) return true;
		const { to, name, program, link } = issued;
		try {
			await mailer.send(participantMail({ to, name, program, link, language: params.language }));
		} catch (error) {
			return this.#failed(issued, error);
		}
		this.#inARow = 0;
		await settleRow(db.pool, row, 'done');
		return true;
	}

	async #failed(issued: Issued, error: unknown): Promise<boolean> {
		const { services } = this.run;
		const fault = mailFaultOf(error);
		const refused = fault === 'recipient';
		await services.db.transaction((client) => withdrawLink(client, issued, refused ? 'refused' : ''));
		if (fault === 'final') throw error;
		if (refused) return true;
		this.#inARow += 1;
		if (fault === 'away' || this.#inARow >= inARow)
			throw new TryAgain('The mail server accepts no mails at the moment', { cause: error });
		this.putOff += 1;
		return false;
	}
}

async function finish(
	run: Run,
	{ programId, selectionId, total }: { programId: string; selectionId: string; total: number },
) {
	await run.transaction(async (client) => {
		const rejected = await keepRejects(client, run.id, leftOut, [programId, selectionId]);
		const { rows } = await client.query<{ outcome: LeftOutReason | 'done'; n: string }>(outcomes, [
			programId,
			selectionId,
		]);
		const of = (outcome: LeftOutReason | 'done') => Number(rows.find((row) => row.outcome === outcome)?.n ?? 0);
		const result: PasswordMailsResult = {
			mailed: of('done'),
			inactive: of('inactive'),
			noAddress: of('noAddress'),
			recent: of('recent'),
			addressLimit: of('addressLimit'),
			refused: of('refused'),
			interrupted: of('interrupted'),
			gone: of('gone'),
		};
		await run.finish(client, { result, rejected, done: total, total });
	});
}
