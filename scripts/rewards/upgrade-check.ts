import { checkUpgrade } from '@rewards/db';
import type { Command } from './lib/command';
import { onDatabase } from './lib/database';

export const command: Command = {
	summary: 'Whether this version can take over while servers of the present one serve; changes nothing.',
	options: {},
	exits: { 3: 'the present servers have to be stopped first' },
	run: (given) =>
		onDatabase(async (_db, url) => {
			const { upgrade, pending, stopFor, connected } = await checkUpgrade(url);
			given.say(
				{
					current: 'The database is up to date.',
					rolling:
						'Servers of the present version may serve on: migrate, start servers of this version, stop the others.',
					stopFirst: 'Servers of the present version stop working with what this one changes: stop them, then migrate.',
				}[upgrade],
			);
			return { ok: true, upgrade, pending, stopFor, connected, exit: upgrade === 'stopFirst' ? 3 : 0 };
		}),
};
