import type { Command } from './lib/command';
import { fileOf, portalOf, portalOptions, programOf, programOption } from './lib/portal';

export const command: Command = {
	summary: 'Imports a CSV file of participants, and waits until it is done.',
	takes: ['file'],
	options: {
		...programOption,
		update: { help: 'Updates existing participants.' },
		override: { help: 'Updates existing participants, and archives those who are not in the file.' },
		...portalOptions,
	},
	run: async (given) => {
		const [file = ''] = given.taken;
		const csv = await fileOf(file);
		const client = await portalOf(given);
		const programId = await programOf(client, given);
		given.progress(`Importing ${file}`);
		const { succes, counts, errorLines, jobId } = await client.importParticipants({
			programId,
			csv,
			mode: given.on('override') ? 'replace' : given.on('update') ? 'update' : 'add',
		});
		return { ok: succes, ...counts, jobId, errorLines: errorLines.length > 0 ? errorLines : undefined };
	},
};
