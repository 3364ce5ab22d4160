import { statfsSync } from 'node:fs';
import os from 'node:os';

const MB = 1024 * 1024;
const GB = 1024 * MB;

const clamp = (value: number, low: number, high: number) => Math.floor(Math.min(high, Math.max(low, value)));

/** Memory available to this process, in bytes: the machine's, or the container's limit if lower. */
function availableMemory(): number {
	const limit = process.constrainedMemory();
	return limit > 0 ? Math.min(os.totalmem(), limit) : os.totalmem();
}

function freeBytes(folder: string): number {
	try {
		const { bavail, bsize } = statfsSync(folder);
		return bavail * bsize;
	} catch {
		return Number.POSITIVE_INFINITY;
	}
}

/**
 * The server's settings for this machine, as the text of a configuration file. The machine is shared with Node, so
 * PostgreSQL's own memory stays at about a quarter of it. ALTER SYSTEM overrides these settings.
 */
export function settingsText(
	home: string,
	port: number,
	durable: boolean,
	extra: Readonly<Record<string, string>>,
): string {
	const memory = availableMemory();
	const mb = (bytes: number) => `${Math.floor(bytes / MB)}MB`;
	const settings: Record<string, string> = {
		listen_addresses: '127.0.0.1',
		port: String(port),
		unix_socket_directories: '',
		max_connections: '200',
		password_encryption: 'scram-sha-256',
		timezone: 'UTC',
		log_timezone: 'UTC',
		shared_buffers: mb(clamp(memory / 6, 64 * MB, 4 * GB)),
		effective_cache_size: mb(clamp(memory / 2, 256 * MB, 64 * GB)),
		maintenance_work_mem: mb(clamp(memory / 24, 64 * MB, 1 * GB)),
		work_mem: mb(clamp(memory / 512, 8 * MB, 64 * MB)),
		// What a recovery may have to repeat: it limits how long the portal is away after a crash.
		max_wal_size: mb(clamp(freeBytes(home) / 10, 256 * MB, 1 * GB)),
		checkpoint_timeout: '15min',
		checkpoint_completion_target: '0.9',
		// The data is on flash or cached; none of our plans gains from JIT.
		random_page_cost: '1.1',
		jit: 'off',
		// Bulk loads grow a table a hundredfold: statistics must follow before a tenth of it has changed.
		autovacuum_analyze_scale_factor: '0.02',
		autovacuum_vacuum_insert_scale_factor: '0.05',
		// No personal data in the log: no parameter values, no DETAIL lines with keys.
		log_error_verbosity: 'terse',
		log_parameter_max_length: '0',
		log_min_duration_statement: '2s',
		log_line_prefix: '%m [%p] %a ',
		log_checkpoints: 'off',
		lc_messages: 'C',
	};
	// Queries of a killed process end soon after it.
	if (process.platform === 'linux') settings['client_connection_check_interval'] = '10s';
	// Small containers have a /dev/shm of 64 MB, in which a parallel query fails.
	if (process.platform === 'linux' && freeBytes('/dev/shm') < 512 * MB) settings['dynamic_shared_memory_type'] = 'mmap';
	if (!durable) {
		Object.assign(settings, {
			fsync: 'off',
			synchronous_commit: 'off',
			full_page_writes: 'off',
			wal_level: 'minimal',
			max_wal_senders: '0',
			shared_buffers: mb(clamp(memory / 16, 64 * MB, 512 * MB)),
		});
	}
	Object.assign(settings, extra);
	const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value.replace(/'/g, "''")}'`);
	return `# Written at each start. Change settings with ALTER SYSTEM, which goes before this file.\n${lines.join('\n')}\n`;
}
