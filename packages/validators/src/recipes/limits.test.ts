import { describe, expect, it } from 'vitest';
import type { ParticipantPreviewResult } from '../participants/imports';
import { archivedQuestion, refusedQuestion } from './limits';

const limits = { refusedLimit: 5, archivedLimit: 5 };
const result = (counts: Partial<ParticipantPreviewResult>): ParticipantPreviewResult => ({
	rows: 100,
	blank: 0,
	created: 0,
	changed: 0,
	unchanged: 0,
	known: 0,
	archived: 0,
	rejected: 0,
	emptied: { values: 0, fields: {} },
	unknownColumns: [],
	headerRow: 1,
	sameFile: null,
	...counts,
});

describe('the limits of a recipe', () => {
	it.each([
		[0, 0, false],
		[5, 100, false],
		[6, 100, true],
		[1, 19, true],
		[1, 20, false],
		[50_001, 1_000_000, true],
	])('%i of %i rows refused: asks %s', (rejected, rows, asks) => {
		expect(refusedQuestion({ rows, rejected }, limits) !== null).toBe(asks);
	});

	it('count the archived of all people whom the program has', () => {
		expect(archivedQuestion(result({ archived: 5, unchanged: 90, changed: 5 }), 'replace', limits)).toBeNull();
		expect(archivedQuestion(result({ archived: 6, unchanged: 90, changed: 4 }), 'replace', limits)).toEqual({
			reason: 'archived',
			count: 6,
			of: 100,
			limit: 5,
		});
	});

	it.each(['add', 'update'] as const)('ask about nobody with %s, which archives nobody', (mode) => {
		expect(archivedQuestion(result({ archived: 100 }), mode, limits)).toBeNull();
	});

	it('of 0 and of 100 percent are the strictest and none', () => {
		const some = { rows: 1_000_000, rejected: 1 };
		expect(refusedQuestion(some, { ...limits, refusedLimit: 0 })).not.toBeNull();
		expect(refusedQuestion({ rows: 3, rejected: 3 }, { ...limits, refusedLimit: 100 })).toBeNull();
	});
});
