import type { ProviderImportResult } from '@rewards/validators/programs/single-sign-on';
import { auditJob } from '../../../audit';
import { AppError } from '../../../errors';
import { csvLine, dropUpload, readStoredFile, type StoredUpload, storeUpload } from '../../../imports';
import { type Person, readPeople } from '../../../integrations/single-sign-on';
import type { JobRun } from '../../../jobs';
import { bringIn } from '../../participants';
import { type ProviderAccess, providerAccess } from '../provider-access';

type Run = JobRun<Record<string, never>, ProviderImportResult>;

/** Share of the total time; the rest is `bringIn`. */
const readingPart = 0.5;
const noPeople: ProviderImportResult = { rows: 0, created: 0, changed: 0, unchanged: 0, rejected: 0 };
/** Well above the size of the largest provider. */
const fileLimit = 512 * 1024 * 1024;

/**
 * The people are first written to an encrypted file, so that no transaction waits for the provider; then import, audit
 * entry and the job's own end are one transaction. Killed at any point, all of it is done or nothing, and the next run
 * asks the provider again.
 */
export async function runProviderImport(run: Run): Promise<undefined> {
	const { services, programId, accountId } = run;
	if (!programId) throw new AppError('NOT_FOUND', { entity: 'program' });
	const { db, config } = services;
	const access = await providerAccess(services, programId);
	run.progress({ stage: 'reading' });
	const counted = { people: 0 };
	const owner = { accountId, programId, createdById: run.createdById };
	const people = lines(run, access, counted);
	// It exists only while the job runs.
	const room = { dataKey: config.dataKey };
	const file = await storeUpload(db, room, owner, 'provider.csv', people, () => undefined, fileLimit);
	try {
		await run.transaction(async (client) => {
			const bytes = readStoredFile(db, config.dataKey, file.id);
			const counts = counted.people > 0 ? await bringIn(client, run, { programId, file, bytes }) : noPeople;
			const { rows, created, changed, unchanged, rejected } = counts;
			const result: ProviderImportResult = { rows, created, changed, unchanged, rejected };
			await auditJob(client, run, {
				action: 'import',
				entity: 'participant',
				entityId: run.id,
				accountId,
				programId,
				after: { ...result, source: 'singleSignOn' },
			});
			await dropUpload(client, file);
			await run.finish(client, { result, rejected, done: rows, total: rows });
		});
	} catch (error) {
		await forget(run, file);
		throw error;
	}
	return undefined;
}

/** The file is no longer needed; if the deletion fails, the cleanup of abandoned uploads deletes it. */
async function forget({ services: { db, log }, id }: Run, file: StoredUpload): Promise<void> {
	await dropUpload(db.pool, file).catch((error: unknown) =>
		log.warn({ error, jobId: id }, 'A file could not be removed'),
	);
}

/** The people as a file with the columns of an import. */
async function* lines(
	run: Run,
	{ levels, ...source }: ProviderAccess,
	counted: { people: number },
): AsyncGenerator<Uint8Array> {
	const bytes = (text: string) => Buffer.from(text, 'utf8');
	// With a byte order mark, so that the encoding needs no detection.
	yield bytes(`\uFEFF${csvLine(['name', 'email', 'externalId', 'status', ...(levels ? ['level'] : [])], ',')}`);
	for await (const { people, total } of readPeople({ ...source, signal: run.signal })) {
		counted.people += people.length;
		const done = counted.people;
		run.progress({ done, total: Math.max(done, total), part: (done / Math.max(done, total)) * readingPart });
		yield bytes(people.map((person) => csvLine(cellsOf(person, levels), ',')).join(''));
	}
}

/** Empty: the provider doesn't supply it. */
function cellsOf({ name, email, externalId, active, oddActive, level }: Person, levels: boolean): string[] {
	// An unknown status, so that the row is refused and the report shows what the provider sent.
	const odd = oddActive === undefined ? '' : `active: ${oddActive}`;
	const cells = [name, email, externalId, active === null ? odd : active ? 'Active' : 'Disabled'];
	if (levels) cells.push(level);
	// Files skip a blank line; here it is a person.
	return cells.some((cell) => cell !== '') ? cells : ['', '?', ...cells.slice(2)];
}
