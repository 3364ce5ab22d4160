import { type Command, wholeNumber } from './lib/command';
import { dryRunOption, importOutcome, oneOf, readingOf, readingOptions } from './lib/imports';
import { fileOf, portalOf, portalOptions, programOf, programOption } from './lib/portal';

export const command: Command = {
	summary: 'Imports a CSV file of participants, and waits until it is done.',
	takes: ['file'],
	options: {
		...programOption,
		update: { help: 'Updates existing participants.' },
		override: { help: 'Updates existing participants, and archives those who are not in the file.' },
		'allow-archived': {
			value: '<number>',
			help: 'How many participants --override may archive, if it is more than 20 and more than 5 %.',
		},
		'blank-cells': { value: '<keep|empty>', help: 'What a blank cell does to a stored value; keep, unless said.' },
		...readingOptions,
		...dryRunOption,
		...portalOptions,
	},
	run: async (given) => {
		const [file = ''] = given.taken;
		const allowArchived = wholeNumber(given, 'allow-archived');
		const blankCells = oneOf(given, 'blank-cells', ['keep', 'empty']);
		const reading = readingOf(given);
		const csv = await fileOf(file);
		const client = await portalOf(given);
		const programId = await programOf(client, given);
		given.progress(`Importing ${file}`);
		const result = await client.importParticipants({
			programId,
			csv,
			mode: given.on('override') ? 'replace' : given.on('update') ? 'update' : 'add',
			preview: given.on('dry-run'),
			...reading,
			...(blankCells === undefined ? {} : { blankCells }),
			...(allowArchived === undefined ? {} : { allowArchived }),
		});
		const needs = result.allowArchived ?? 0;
		const asks = needs > (allowArchived ?? 0);
		if (asks)
			given.say(
				`It would archive ${needs} of ${result.present} participants, and is refused without --allow-archived ${needs}.`,
			);
		return importOutcome(result, { needsAllowArchived: asks ? needs : undefined });
	},
};
