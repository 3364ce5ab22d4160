import { readFileSync, writeFileSync } from 'node:fs';

const status = (field: 'VmHWM' | 'VmRSS'): number =>
	Number(new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? 0) / 1024;

/**
 * How many MB this process grows meanwhile, at most, as the kernel counts it: also between two looks of the event loop.
 * Linux only.
 */
export async function peakGrowth(work: () => unknown): Promise<number> {
	globalThis.gc?.();
	// Sets the highest use so far to the present one.
	writeFileSync('/proc/self/clear_refs', '5');
	const before = status('VmRSS');
	await work();
	return Math.max(0, status('VmHWM') - before);
}
