import { type ChildProcess, execFileSync } from 'node:child_process';
import { once } from 'node:events';

/** The running job processes of a server, by id. */
export function jobProcessesOf(server: number): number[] {
	const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n');
	return rows.flatMap((row) => {
		const [, id, parent] = /^ *(\d+) +(\d+) .*\bjobs\.[jt]s/.exec(row) ?? [];
		return Number(parent) === server ? [Number(id)] : [];
	});
}

/** Kills a server, or a worker, and its job process at once, as when a machine fails. */
export async function endAtOnce(child: ChildProcess): Promise<void> {
	if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
	const others = jobProcessesOf(child.pid);
	const exit = once(child, 'exit');
	child.kill('SIGKILL');
	for (const pid of others) {
		try {
			process.kill(pid, 'SIGKILL');
		} catch {
			// It has exited by itself in the meantime.
		}
	}
	await exit;
}
