// The thread of `hashBehind` (hash-behind.ts): hashes one password after the other.
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { hashSync } from '@node-rs/argon2';

const { cost, nice } = workerData;
if (process.platform === 'linux') {
	try {
		// There 0 is this thread; elsewhere it is the whole process, which must not step back.
		setPriority(0, nice);
	} catch {
		// The process has stepped back further already.
	}
}
parentPort.on('message', (password) => {
	parentPort.postMessage(hashSync(password, cost));
});
