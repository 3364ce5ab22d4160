import { dateOrders, decimalSigns } from '@rewards/validators/imports/encodings';
import type { Command } from './lib/command';
import { dryRunOption, importOutcome, oneOf, readingOf, readingOptions } from './lib/imports';
import { fileOf, portalOf, portalOptions, programOf, programOption } from './lib/portal';

export const command: Command = {
	summary: 'Imports a CSV file of points, and waits until it is done.',
	takes: ['file'],
	options: {
		...programOption,
		again: { help: 'Also imports a file that was imported before.' },
		'date-order': { value: '<dmy|mdy>', help: 'Of dates that can be read in two ways.' },
		decimal: { value: '<.|,>', help: 'The decimal sign of the amounts, if they can be read in two ways.' },
		...readingOptions,
		...dryRunOption,
		...portalOptions,
	},
	run: async (given) => {
		const [file = ''] = given.taken;
		const dateOrder = oneOf(given, 'date-order', dateOrders);
		const decimal = oneOf(given, 'decimal', decimalSigns);
		const reading = readingOf(given);
		const csv = await fileOf(file);
		const client = await portalOf(given);
		const programId = await programOf(client, given);
		given.progress(`Importing ${file}`);
		const result = await client.importPoints({
			programId,
			csv,
			again: given.on('again'),
			preview: given.on('dry-run'),
			...reading,
			...(dateOrder === undefined ? {} : { dateOrder }),
			...(decimal === undefined ? {} : { decimal }),
		});
		const known = !given.on('again') && result.importedAt;
		if (known) given.say(`This file was imported before, at ${known}, and is refused without --again.`);
		return importOutcome(result, { needsAgain: known ? true : undefined });
	},
};
