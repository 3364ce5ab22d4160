import { sharedPrefixes } from '@rewards/api/domains/programs/index';
import type { Command } from './lib/command';
import { onDatabase } from './lib/database';

export const command: Command = {
	summary:
		'Lists programs whose orders can have the same numbers as those of another program, because both got their PO prefix before prefixes were unique, and exits with 1 if there are any. Changes nothing.',
	options: {},
	run: (given) =>
		onDatabase(async (db) => {
			const shared = await sharedPrefixes(db);
			for (const { prefix, id, name, accountName, others } of shared)
				given.say(
					`${prefix}: ${name} of ${accountName} (${id}), as ${others.map((other) => `${other.name} (${other.id})`).join(', ')}`,
				);
			given.say(
				shared.length === 0
					? 'Every program has its own PO prefix'
					: 'Give each of them another prefix in its settings, all but one of those that have no orders yet',
			);
			return { ok: shared.length === 0, shared };
		}),
};
