import { expect, test } from 'vitest';
import { Refusals } from './refusals';

test('a flood from any number of addresses stays a bounded number of lines', () => {
	const lines: { count?: number; client?: string }[] = [];
	const refusals = new Refusals({ warn: (line: object) => void lines.push(line) });
	const refuse = (client: string) => refusals.note({ who: client, why: 'UNAUTHORIZED', line: { client } });
	let shown = 0;
	for (let n = 0; n < 50_000; n += 1) if (refuse(`client ${n}`)) shown += 1;
	expect(shown).toBe(1_001);
	refusals.turn();
	expect(lines).toEqual([{ client: 'others', count: 48_999 }]);
	lines.length = 0;
	refusals.turn();
	expect(lines).toEqual([]);
	expect(refuse('client 1')).toBe(true);
	// Nothing is lost when the server closes.
	refuse('client 1');
	refusals.stop();
	expect(lines).toEqual([{ client: 'client 1', count: 1 }]);
});
