import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/**
 * A process as `<pid>-<start time>`. The start time distinguishes it from a later process with the same id; it is used
 * in file names, so it has letters, digits and dashes only.
 */
export type ProcessId = string;

function readText(file: string): string | null {
	try {
		return readFileSync(file, 'utf8');
	} catch {
		return null;
	}
}

function ps(pid: number, field: 'lstart' | 'command'): string | null {
	try {
		const out = execFileSync('ps', ['-ww', '-o', `${field}=`, '-p', String(pid)], { encoding: 'utf8', stdio: 'pipe' });
		return out.trim() || null;
	} catch {
		return null;
	}
}

let bootId: string | undefined;

/**
 * The start time of the process, in a form that differs between two processes with the same id; null if none is alive
 * (zombies count as dead).
 */
function startOf(pid: number): string | null {
	if (process.platform !== 'linux') return ps(pid, 'lstart')?.replace(/[^A-Za-z0-9]+/g, '_') ?? null;
	const stat = readText(`/proc/${pid}/stat`);
	// The command is in parentheses and may contain spaces and parentheses: fields are counted from the last one.
	const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
	const state = fields?.[0];
	const ticks = fields?.[19];
	if (!state || !ticks || state === 'Z' || state === 'X') return null;
	bootId ??= (readText('/proc/sys/kernel/random/boot_id') ?? '').replace(/-/g, '').slice(0, 8);
	return `${bootId}_${ticks}`;
}

/** The identity of the living process with this id, or null if there is none. */
export function identify(pid: number): ProcessId | null {
	const start = startOf(pid);
	return start === null ? null : `${pid}-${start}`;
}

/** Whether exactly the process that `id` names (not another with the same pid) is alive. */
export function isAlive(id: ProcessId): boolean {
	const pid = Number(id.split('-', 1)[0]);
	return Number.isInteger(pid) && identify(pid) === id;
}

/** The command line, words joined by spaces, or null if the process is gone or hidden. */
export function commandLine(pid: number): string | null {
	if (process.platform !== 'linux') return ps(pid, 'command');
	return readText(`/proc/${pid}/cmdline`)?.replace(/\0/g, ' ').trim() || null;
}

/**
 * PostgreSQL's own processes whose working directory is `dataDir`, on systems that report it (Linux). Needed only after
 * the postmaster was killed: a busy backend may outlive it for a while and delay the next start.
 */
export function processesIn(dataDir: string): number[] {
	if (process.platform !== 'linux') return [];
	return readdirSync('/proc')
		.filter((name) => /^\d+$/.test(name))
		.filter((name) => {
			try {
				return readlinkSync(`/proc/${name}/cwd`) === dataDir && /^postgres/.test(readText(`/proc/${name}/comm`) ?? '');
			} catch {
				return false;
			}
		})
		.map(Number);
}
