import type { GridInfo, GridSelection } from '@rewards/ui/data-grid';
import { describe, expect, test } from 'vitest';
import { RequestError } from '../../../lib/errors/errors';
import { staleQuestion } from '../../../lib/stale-question';
import { chosenQuery } from './chosen-rows';

describe('the file of the selected rows', () => {
	const shown: Pick<GridInfo, 'query'> = {
		query: {
			skip: 24,
			take: 12,
			withTotal: true,
			search: 'typed since',
			sort: [{ field: 'balance', desc: true }],
			totals: [{ field: 'balance', summary: 'sum' }],
		},
	};
	const matching: GridSelection = { kind: 'matching', total: 9, search: 'ann', except: [] };

	test('has exactly those, in the order of the list', () => {
		expect(chosenQuery({ kind: 'ids', ids: ['a', 'b'] }, shown)).toEqual({
			skip: 0,
			take: 0,
			withTotal: false,
			sort: [{ field: 'balance', desc: true }],
			filter: ['sid', 'anyof', ['a', 'b']],
		});
		// The search when they were selected, not the list's current one.
		expect(chosenQuery(matching, shown)).toMatchObject({ search: 'ann', sort: [{ field: 'balance', desc: true }] });
		expect(chosenQuery({ ...matching, filter: ['status', '=', 'Active'], except: ['a'] }, shown).filter).toEqual({
			and: [['status', '=', 'Active'], { not: ['sid', 'anyof', ['a']] }],
		});
	});

	test('takes more rows than one condition allows', () => {
		const ids = Array.from({ length: 2_500 }, (_, n) => String(n));
		const { filter } = chosenQuery({ kind: 'ids', ids }, shown);
		expect(filter).toEqual({
			or: [
				['sid', 'anyof', ids.slice(0, 1000)],
				['sid', 'anyof', ids.slice(1000, 2000)],
				['sid', 'anyof', ids.slice(2000)],
			],
		});
	});
});

test('a dialog that can no longer be confirmed says why', () => {
	const fault = (code: 'NOT_FOUND' | 'CONFLICT', params: Record<string, unknown>) =>
		staleQuestion(new RequestError({ code, message: '', params }));
	expect(fault('NOT_FOUND', { entity: 'selection' })).toBe('expired');
	expect(fault('CONFLICT', { reason: 'selectionUsed', jobId: '1' })).toBe('usedAlready');
	expect(fault('NOT_FOUND', { entity: 'level' })).toBeNull();
	expect(fault('CONFLICT', { reason: 'selectionChanged' })).toBeNull();
	expect(staleQuestion(new TypeError('fetch failed'))).toBeNull();
});
