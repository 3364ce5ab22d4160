import type { Target } from '../../authorization/testing/cells';
import { endedJob } from '../../authorization/testing/records';
import { seal } from '../../crypto';
import { contextOf } from '../stored-file';

/** An import of that kind that has ended and has done nothing; `counts` are those of its kind. */
export const endedImport = (target: Target, kind: string, counts: object): Promise<string> =>
	endedJob(target, kind, { rows: 0, rejected: 0, blank: 0, unknownColumns: [], sameFile: null, ...counts });

/** A preview of that kind that is ready. */
export async function readyPreview(target: Target, kind: string, counts: object, csv: string): Promise<string> {
	const { db, account, programId, dataKey } = target;
	const id = await endedImport(target, kind, counts);
	const later = new Date(Date.now() + 3_600_000);
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
			expiresAt: later,
			chunks: { create: { n: 0, bytes: new Uint8Array(seal(dataKey, Buffer.from(csv), contextOf(id, 0))) } },
		},
		select: { id: true },
	});
	await db.prisma.importPreview.create({
		data: { jobId: id, programId, fileId: id, rules: new Uint8Array(32), stage: {}, samples: {}, expiresAt: later },
		select: { jobId: true },
	});
	return id;
}

/** A file as a server hands it to an upload procedure. */
export const incoming = (csv: string) => ({
	limit: 1024 * 1024,
	open: async () => ({
		name: 'a.csv',
		bytes: (async function* () {
			yield Buffer.from(csv);
		})(),
	}),
});
