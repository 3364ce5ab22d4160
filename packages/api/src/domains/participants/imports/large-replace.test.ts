import { expect, test } from 'vitest';
import { makeProgram } from '../../../testing';
import { importTests } from './testing/import-tests';

const held = importTests();

test.each(['name,externalId,email', 'name,email'])(
	'a large file that replaces everybody by columns %s takes about as long the second time, while nobody has counted the rows',
	async (header) => {
		const target = await makeProgram(held.database, held.bench.accounts.left.id, 'points');
		await held.rows('alter table participant set (autovacuum_enabled = false)');
		const line = (n: number) =>
			header.includes('externalId') ? `P ${n},E-${n},p${n}@example.com` : `P ${n},p${n}@example.com`;
		const text = `${header}\n${Array.from({ length: 20_000 }, (_, n) => line(n)).join('\n')}\n`;
		const run = async () => {
			const begin = performance.now();
			const { job } = await held.bench.run(text, { mode: 'replace', target });
			return { result: job.result, ms: performance.now() - begin };
		};
		const first = await run();
		expect(first.result).toMatchObject({ created: 20_000 });
		const second = await run();
		expect(second.result).toMatchObject({ unchanged: 20_000, archived: 0 });
		expect(second.ms).toBeLessThan(3 * first.ms);
	},
);
