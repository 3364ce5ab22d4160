import { closeSync, openSync, writeSync } from 'node:fs';
import { createLog } from '../log';

/**
 * The script of a process whose log goes to standard output, a file on a disk that is full for a while. Prints to the
 * file named in `SAYS`: standard output has no room.
 */
const says = openSync(process.env['SAYS'] ?? '', 'a');
const log = createLog({ logLevel: 'info', production: true });
process.on('message', (text) => log.info({}, String(text)));
const beat = setInterval(() => log.info({}, 'a line'), 10);
process.on('disconnect', () => {
	clearInterval(beat);
	writeSync(says, 'ended by itself\n');
	closeSync(says);
});
process.send?.('ready');
