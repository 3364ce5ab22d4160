import { newId, type PoolClient, type TransactionClient } from '@rewards/db';
import type { Once } from '../context';
import { tenantSql } from '../shares';
import type { SessionContext } from '../trpc';
import type { Job } from './define-job';
import { jobChannel } from './job-events';
import { shareFlags, tenantFlag } from './shares';

/** A transaction on a raw connection or through Prisma. */
export type JobTransaction = PoolClient | TransactionClient;

/** The requester of a job, as its audit entries name them. */
export interface JobRequester {
	id: string;
	displayName: string;
	sessionId: string | null;
	ip: string;
	/** Of a call with an idempotency key: requesting the job marks the key as done. */
	once?: Once | undefined;
}

type Asking = Pick<SessionContext, 'session' | 'request' | 'once'>;
export const requesterOf = ({ session, request, once }: Asking): JobRequester => ({
	once,
	id: session.user.id,
	displayName: session.user.displayName,
	// A call that a job makes for its user has none.
	sessionId: session.id || null,
	ip: request.ip,
});

export interface JobRequest<Params> {
	/** Generated beforehand when other rows must refer to it. */
	id?: string;
	accountId: string;
	programId?: string | null;
	/** `requesterOf` a call; null for the system's own jobs. */
	createdBy: JobRequester | null;
	params: Params;
	/** Rows to process, if known. */
	total?: number;
	/** Bytes of participants that it will store: they count for its account's storage until it ends. */
	reserved?: number;
}

const insertJob = `insert into job (id, kind, account_id, program_id, created_by_id, created_by_name, params, total, session_id, ip, reserved)
values ($1::uuid, $2, $3::uuid, $4::uuid, $5::uuid, $6, $7::jsonb, $8::int, $9::uuid, $10, $11::bigint)`;
const tenant = `coalesce((select ${tenantSql('a')}::text from account a where a.id = $6::uuid), $6::text)`;
// Tenants with many jobs take turns with others: each further job of a tenant is placed one position behind its last
// one, and a first one next to the foremost that waits or runs.
const turn = `select greatest(
		(select min(priority) from graphile_worker._private_jobs where run_at <= now() and attempts < max_attempts),
		(select max(priority) + 1 from graphile_worker._private_jobs where payload->>'tenantId' = ${tenant}))`;
const addJob = `select from graphile_worker.add_job($1, json_build_object('jobId', $2::text, 'tenantId', ${tenant}), queue_name => $3,
	max_attempts => $4::int, job_key => $2, priority => coalesce((${turn}), 0), flags => (select array_agg(flag || case when flag ~ ':$' then ${tenant} else '' end) from unnest($7::text[]) flag)), pg_notify($5, 'changed ' || $2)`;

async function run(tx: JobTransaction, text: string, values: unknown[]): Promise<void> {
	if ('$executeRawUnsafe' in tx) await tx.$executeRawUnsafe(text, ...values);
	else await tx.query(text, values);
}

/**
 * Enqueues a job in the transaction of the change that needs it: committed with it, or never. Returns the job's id. The
 * database must have been prepared once (`prepareJobs`).
 */
export async function enqueue<Params>(
	tx: JobTransaction,
	job: Job<Params>,
	request: JobRequest<Params>,
): Promise<string> {
	const { id = newId(), accountId, programId = null, createdBy, total = null, reserved = 0 } = request;
	const params = JSON.stringify(job.parse(request.params));
	const { name, forEach } = job.queue ?? { name: 'program', forEach: 'program' };
	const owner = { account: accountId, program: programId, user: createdBy?.id ?? null }[forEach];
	const queue = owner && `${name}:${owner}`;
	await run(tx, insertJob, [
		id,
		job.kind,
		accountId,
		programId,
		createdBy?.id ?? null,
		createdBy?.displayName ?? '',
		params,
		total,
		createdBy?.sessionId ?? null,
		createdBy?.ip ?? '',
		reserved,
	]);
	const flags = [tenantFlag, ...shareFlags(job)];
	await run(tx, addJob, [job.kind, id, queue, job.maxAttempts ?? defaultMaxAttempts, jobChannel, accountId, flags]);
	await createdBy?.once?.done(tx, { entity: 'job', id });
	return id;
}

export const defaultMaxAttempts = 12;
