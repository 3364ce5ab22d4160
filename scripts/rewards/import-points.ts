import type { Command } from './lib/command';
import { fileOf, portalOf, portalOptions, programOf, programOption } from './lib/portal';

export const command: Command = {
	summary: 'Imports a CSV file of points, and waits until it is done.',
	takes: ['file'],
	options: { ...programOption, again: { help: 'Also imports a file that was imported before.' }, ...portalOptions },
	run: async (given) => {
		const [file = ''] = given.taken;
		const csv = await fileOf(file);
		const client = await portalOf(given);
		const programId = await programOf(client, given);
		given.progress(`Importing ${file}`);
		const { succes, counts, errorLines, jobId } = await client.importPoints({
			programId,
			csv,
			again: given.on('again'),
		});
		return { ok: succes, ...counts, jobId, errorLines: errorLines.length > 0 ? errorLines : undefined };
	},
};
