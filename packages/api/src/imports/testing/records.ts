import type { Target } from '../../authorization/testing/cells';
import { endedJob } from '../../authorization/testing/records';
import type { Session } from '../../context';
import { seal } from '../../crypto';
import { contextOf } from '../stored-file';
import { appendPart, createUpload } from '../upload-parts';
import { upload } from './upload';

/** An ended import of that kind that changed nothing; `counts` are those of its kind. */
export const endedImport = (target: Target, kind: string, counts: object): Promise<string> =>
	endedJob(target, kind, { rows: 0, rejected: 0, blank: 0, unknownColumns: [], sameFile: null, ...counts });

const later = () => new Date(Date.now() + 3_600_000);

/** The file of a job, with the job's id. */
async function storedFile({ db, account, programId, dataKey }: Target, id: string, csv: string): Promise<void> {
	await db.prisma.storedFile.create({
		data: {
			id,
			accountId: account.id,
			programId,
			jobId: id,
			kind: 'upload',
			name: 'a.csv',
			contentType: 'text/csv',
			sealed: true,
			complete: true,
			expiresAt: later(),
			chunks: { create: { n: 0, bytes: new Uint8Array(seal(dataKey, Buffer.from(csv), contextOf(id, 0))) } },
		},
		select: { id: true },
	});
}

/** A preview of that kind that is ready. */
export async function readyPreview(target: Target, kind: string, counts: object, csv: string): Promise<string> {
	const { db, programId } = target;
	const id = await endedImport(target, kind, counts);
	await storedFile(target, id, csv);
	await db.prisma.importPreview.create({
		data: { jobId: id, programId, fileId: id, rules: new Uint8Array(32), stage: {}, samples: {}, expiresAt: later() },
		select: { jobId: true },
	});
	return id;
}

/** An import of that kind that refused the first row of its file; `params` are those of its kind. */
export async function refusedImport(target: Target, kind: string, counts: object, csv: string): Promise<string> {
	const id = await endedImport(target, kind, counts);
	await storedFile(target, id, csv);
	await target.db.pool.query(
		`insert into job_reject (job_id, line, "column", value, code, params) values ($1, 2, '', '', 'nameRequired', '{}')`,
		[id],
	);
	await target.db.pool.query(
		`update job set params = params || '{"mode": "add", "again": false, "sameFileImportedAt": null}' where id = $1`,
		[id],
	);
	return id;
}

/** A file of a user, uploaded in parts and not used yet. */
export async function sentFile(
	{ db, dataKey, account, programId }: Target,
	{ user }: Session,
	csv: string,
): Promise<string> {
	const owner = { accountId: account.id, programId, createdById: user.id };
	const { uploadId } = await createUpload(db, {}, owner, { name: 'a.csv', size: Buffer.byteLength(csv) }, 1024 * 1024);
	await appendPart(db, dataKey, owner, { uploadId, offset: 0, stream: upload(csv) }, () => undefined);
	return uploadId;
}

/** A file as a server passes it to an upload procedure. */
export const incoming = (csv: string) => ({
	limit: 1024 * 1024,
	open: async () => ({
		name: 'a.csv',
		bytes: (async function* () {
			yield Buffer.from(csv);
		})(),
	}),
});
