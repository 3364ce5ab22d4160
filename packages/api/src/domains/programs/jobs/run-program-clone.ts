import type { ProgramCloneResult } from '@rewards/validators/programs/schemas';
import { auditJob } from '../../../audit';
import { AppError } from '../../../errors';
import type { JobRun } from '../../../jobs';
import { holdCatalogue } from '../../catalogue';
import { beginSite, nameNew } from '../clone/begin-new';
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
	const { cloneId, accountId, menu, dictionary, content, fromTemplate } = params;
	const settings = fromTemplate?.settings ?? true;
	await run.transaction(async (client) => {
		run.progress({ stage: 'copying' });
		// Before the settings are read: they must match the points of the products.
		await holdCatalogue(client, sourceId, 'shared');
		const order = { ...params, name: fromTemplate?.name, settings, sourceId, byId: run.createdById };
		const copied = await copyProgram(client, order);
		await beginSite(client, order, copied);
		// A program made from a template has its own catalogue built.
		const build = fromTemplate ? null : copied.build;
		const done = copied.levels + copied.languages;
		const total = done + (build?.products ?? 0);
		run.progress({ done, total });
		const products = build
			? await copyCatalogue(client, {
					sourceId,
					cloneId,
					build,
					by: { id: run.createdById, name: run.createdByName },
					signal: run.signal,
					progress: (count) => run.progress({ done: done + count }),
				})
			: 0;
		const name = fromTemplate
			? await nameNew(client, cloneId, fromTemplate)
			: await nameClone(client, { cloneId, accountId, source: copied.name });
		const parts = { menu, dictionary, content };
		const after = fromTemplate
			? { name, type: copied.type, template: copied.name, settings, ...parts }
			: { name, clonedFrom: copied.name, ...parts };
		await auditJob(client, run, {
			action: fromTemplate ? 'create' : 'clone',
			entity: 'program',
			entityId: cloneId,
			accountId,
			programId: cloneId,
			after,
		});
		const { levels, languages } = copied;
		const result: ProgramCloneResult = { programId: cloneId, name, levels, languages, products };
		await run.finish(client, { result, done: total, total });
	});
	return undefined;
}
