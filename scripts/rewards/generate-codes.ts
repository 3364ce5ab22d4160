import { type Command, Refused } from './lib/command';
import { portalOf, portalOptions, programOf, programOption, telling } from './lib/portal';

export const command: Command = {
	summary: 'Generates a batch of claim codes, and waits until it is done.',
	options: {
		...programOption,
		level: { value: '<description or id>', help: 'The level of the codes.', required: true },
		quantity: { value: '<number>', help: 'How many codes.', required: true },
		...portalOptions,
	},
	run: async (given) => {
		const client = await portalOf(given);
		const programId = await programOf(client, given);
		const { plateauLevels: levels } = await client.api.programs.get.query({ programId });
		const wanted = given.needed('level');
		const level = levels.find(({ id, description }) => id === wanted || description === wanted);
		if (!level)
			throw new Refused(
				`There is no level "${wanted}". There are: ${levels.map(({ description }) => description).join(', ')}`,
			);
		const quantity = Number(given.needed('quantity'));
		const { jobId } = await client.api.claimCodes.generate.mutate({ programId, levelId: level.id, quantity });
		const { result } = await client.waitForJob<'claimCodeGeneration'>(jobId, { onProgress: telling(given) });
		return { ok: true, batchId: result?.batchId, quantity: result?.quantity };
	},
};
