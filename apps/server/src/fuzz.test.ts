import { expect, test } from 'vitest';
import { fuzz } from './testing/fuzz/run';

// `npm run bench -- fuzz` sends 100,000 requests; FUZZ_SEED repeats a run that failed here.
const seed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 1_000_000);
const requests = Number(process.env['FUZZ_REQUESTS'] ?? 2_500);

test('no path and no procedure fails, leaks, or breaks its schema, whatever the request', async () => {
	const outcome = await fuzz({ seed, requests });
	expect(outcome.faults, `FUZZ_SEED=${seed}`).toEqual([]);
	expect(outcome.requests).toBe(requests);
	// Otherwise the run would only have tested the permission checks.
	expect(outcome.answered, `FUZZ_SEED=${seed}: answered ${outcome.answered} of ${outcome.asked}`).toBeGreaterThan(
		outcome.asked / 3,
	);
}, 300_000);
