import type { Command } from './lib/command';
import { onDatabase } from './lib/database';

export const command: Command = {
	summary:
		'Lets the portal start with another DATA_KEY, when the one that the database was used with is lost. What was encrypted with it stays unreadable.',
	options: {},
	run: (given) =>
		onDatabase(async (db) => {
			const { rowCount } = await db.pool.query('delete from data_key');
			given.say(rowCount ? 'The next start records its DATA_KEY' : 'No DATA_KEY is recorded yet');
			return { ok: true, forgotten: Boolean(rowCount) };
		}),
};
