import { RotationRefused, rotateDataKey } from '@rewards/api/data-key/rotate-data-key';
import { sealedColumns } from '@rewards/api/sealed-columns';
import { readEnv, SettingsError } from '../../apps/server/src/env';
import { type Command, Refused } from './lib/command';
import { onDatabase } from './lib/database';

export const command: Command = {
	summary:
		'Seals everything that is encrypted with the first key of DATA_KEYS, which all servers must have; afterwards the others are not needed. The portal keeps running; an interrupted rotation goes on when this runs again.',
	options: {},
	run: (given) =>
		onDatabase(async (db) => {
			try {
				const { dataKeys = [] } = readEnv();
				const done = await rotateDataKey(db, dataKeys, sealedColumns, { say: given.say });
				if (done.unreadable > 0)
					given.say(
						`${done.unreadable} values can't be read with any of the keys: they were unreadable before, and stay`,
					);
				given.say('Everything is sealed with the first key of DATA_KEYS; the others may be removed from it');
				return { ok: true, ...done };
			} catch (error) {
				if (error instanceof RotationRefused || error instanceof SettingsError) throw new Refused(error.message);
				throw error;
			}
		}),
};
