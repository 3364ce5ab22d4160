import type { Command } from './lib/command';
import { dryRunOption, importOutcome } from './lib/imports';
import { fileOf, portalOf, portalOptions, programOf, programOption } from './lib/portal';

export const command: Command = {
	summary: 'Imports a CSV file of points, and waits until it is done.',
	takes: ['file'],
	options: {
		...programOption,
		again: { help: 'Also imports a file that was imported before.' },
		...dryRunOption,
		...portalOptions,
	},
	run: async (given) => {
		const [file = ''] = given.taken;
		const csv = await fileOf(file);
		const client = await portalOf(given);
		const programId = await programOf(client, given);
		given.progress(`Importing ${file}`);
		const result = await client.importPoints({
			programId,
			csv,
			again: given.on('again'),
			preview: given.on('dry-run'),
		});
		const known = !given.on('again') && result.importedAt;
		if (known) given.say(`This file was imported before, at ${known}, and is refused without --again.`);
		return importOutcome(result, { needsAgain: known ? true : undefined });
	},
};
