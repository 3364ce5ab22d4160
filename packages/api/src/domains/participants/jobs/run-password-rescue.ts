import { enqueue } from '../../../jobs';
import type { Services } from '../../../trpc';
import { passwordHashingJob } from './password-hashing';

// Encrypted passwords have a small partial index. An advisory lock on the program keeps two processes from requesting
// twice.
const left = `select p.id, p.account_id as "accountId" from program p
	where exists (select from participant s where s.program_id = p.id and s.password_sealed is not null)
		and not exists (select from job j where j.program_id = p.id and j.kind = '${passwordHashingJob.kind}' and j.state in ('queued', 'running'))
	for no key update of p skip locked`;

/** Requests hashing for every program with encrypted passwords and without a waiting or running job for them. */
export async function runPasswordRescue({ db, log }: Pick<Services, 'db' | 'log'>): Promise<void> {
	const programs = await db.transaction(async (client) => {
		const { rows } = await client.query<{ id: string; accountId: string }>(left);
		for (const { id: programId, accountId } of rows)
			await enqueue(client, passwordHashingJob, { accountId, programId, createdBy: null, params: {} });
		return rows.length;
	});
	if (programs > 0) log.warn({ programs }, 'Passwords were left encrypted; their hashing was requested again');
}
