import type { ProgramCloneResult } from '@rewards/validators/programs/schemas';
import { auditJob } from '../../../audit';
import { AppError } from '../../../errors';
import type { JobRun } from '../../../jobs';
import { holdCatalogue } from '../../catalogue';
import { copyCatalogue } from '../clone/copy-catalogue';
import { copyProgram } from '../clone/copy-program';
import { nameClone } from '../clone/name-clone';
import type { ProgramCloneParams } from './program-clone';

/**
 * The clone, its audit entry and the job's own end, in one transaction: killed at any point it is complete or absent,
 * and no partial clone is ever visible. Settings, levels, texts and products have one snapshot; of concurrent saves,
 * only those that change prices or remove a level wait.
 */
export async function runProgramClone(
	run: JobRun<ProgramCloneParams, ProgramCloneResult, 'copying'>,
): Promise<undefined> {
	const { programId: sourceId, params } = run;
	if (!sourceId) throw new AppError('NOT_FOUND', { entity: 'program' });
	const { cloneId, accountId, menu, dictionary, content } = params;
	await run.transaction(async (client) => {
		run.progress({ stage: 'copying' });
		// Before the settings are read: they must match the points of the products.
		await holdCatalogue(client, sourceId, 'shared');
		const copied = await copyProgram(client, { ...params, sourceId, byId: run.createdById });
		const done = copied.levels + copied.languages;
		const total = done + (copied.build?.products ?? 0);
		run.progress({ done, total });
		const products = copied.build
			? await copyCatalogue(client, {
					sourceId,
					cloneId,
					build: copied.build,
					by: { id: run.createdById, name: run.createdByName },
					signal: run.signal,
					progress: (count) => run.progress({ done: done + count }),
				})
			: 0;
		const name = await nameClone(client, { cloneId, accountId, source: copied.name });
		await auditJob(client, run, {
			action: 'clone',
			entity: 'program',
			entityId: cloneId,
			accountId,
			programId: cloneId,
			after: { name, clonedFrom: copied.name, menu, dictionary, content },
		});
		const { levels, languages } = copied;
		const result: ProgramCloneResult = { programId: cloneId, name, levels, languages, products };
		await run.finish(client, { result, done: total, total });
	});
	return undefined;
}
