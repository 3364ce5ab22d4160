import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * How often, and how far apart, to request a session's priority: the kernel accepts ten of these a second from all
 * ordinary users together.
 */
const tries = 20;
const pauseMs = 150;

/**
 * Whether a process leads its session, as each of PostgreSQL's does: the sixth field of its state, the fourth after its
 * name.
 */
function leadsSession(pid: string): boolean {
	const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\)/s, '').split(' ');
	return fields[4] === (pid === 'self' ? String(process.pid) : pid);
}

/**
 * Lowers the priority of this process (0), or another by its id, with every thread it has and will have. `nice` is
 * between 0, normal, and 19. Only Linux supports this per thread; elsewhere nothing happens. Where the kernel shares
 * the processor between sessions first and then between the processes of each (autogroup), the call applies to the
 * whole session that a process leads.
 */
export async function stepBack(id: number, nice: number): Promise<void> {
	if (process.platform !== 'linux' || nice === 0) return;
	const pid = id === 0 ? 'self' : String(id);
	try {
		for (const thread of readdirSync(`/proc/${pid}/task`)) setPriority(Number(thread), nice);
		if (!leadsSession(pid)) return;
	} catch {
		// Another user's, or already gone.
		return;
	}
	for (let n = 0; n < tries; n += 1) {
		try {
			await writeFile(`/proc/${pid}/autogroup`, String(nice));
			return;
		} catch (error) {
			// Other errors mean that there are no such groups, or that the process is gone or another user's.
			if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) return;
			await delay(pauseMs);
		}
	}
}
