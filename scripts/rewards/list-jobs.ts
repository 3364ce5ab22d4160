import { type Command, WrongUsage, wholeNumber } from './lib/command';
import { portalOf, portalOptions, programOf, programOption } from './lib/portal';

/** The most that one page of a list has. */
const most = 1000;

export const command: Command = {
	summary: 'Lists the latest imports and bulk changes of a program, with the ids for undo-import and undo-bulk.',
	options: { ...programOption, last: { value: '<number>', help: 'How many, 20 unless said.' }, ...portalOptions },
	run: async (given) => {
		const take = wholeNumber(given, 'last') ?? 20;
		if (take < 1 || take > most) throw new WrongUsage(`--last takes 1 to ${most}.`);
		const client = await portalOf(given);
		const programId = await programOf(client, given);
		const { items } = await client.api.jobs.list.query({
			take,
			filter: {
				and: [
					['programId', '=', programId],
					['kind', 'anyof', ['participantImport', 'pointImport', 'participantBulk']],
				],
			},
		});
		const jobs: object[] = [];
		for (const { id, kind, state, fileName, createdAt, createdByName } of items) {
			const { result } = await client.api.jobs.get.query({ id });
			const undone = result !== null && 'undone' in result && typeof result.undone === 'object';
			jobs.push({ id, kind, state, undone, fileName, createdAt, createdByName });
			given.say(
				[id, kind.padEnd(17), undone ? 'undone' : state, createdAt, createdByName, fileName ?? ''].join('  ').trimEnd(),
			);
		}
		return { jobs };
	},
};
