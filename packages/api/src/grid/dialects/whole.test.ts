import type { GridQueryInput, GridResult } from '@rewards/validators/grid';
import { expect, test } from 'vitest';
import { asAppError } from '../../errors';
import { AllRows, answerGridRequest } from '../rest';

/** A list of this many rows, each a group of its own, that records its queries. */
function listOf(count: number) {
	const asked: GridQueryInput[] = [];
	const ask = async (query: GridQueryInput): Promise<GridResult<{ n: number }>> => {
		asked.push(query);
		const from = query.cursor ? Number(query.cursor) : (query.skip ?? 0);
		const end = Math.min(from + (query.take ?? 20), count);
		const numbers = Array.from({ length: Math.max(end - from, 0) }, (_, at) => from + at);
		const isGrouped = query.group !== undefined;
		return {
			items: isGrouped ? [] : numbers.map((n) => ({ n })),
			total: query.withTotal === false ? null : count,
			totals: null,
			groups: isGrouped ? numbers.map((key) => ({ key, count: 1, totals: {} })) : null,
			groupCount: isGrouped ? count : null,
			nextCursor: !isGrouped && end < count ? String(end) : null,
		};
	};
	return { ask, asked };
}
/** All rows of a response, as they are sent. */
const rowsOf = async (data: readonly object[] | AllRows) => {
	if (!(data instanceof AllRows)) return data;
	const rows: object[] = [];
	for await (const portion of data.portions()) rows.push(...portion);
	return rows;
};
type Answer = { data: readonly object[] | AllRows };
const closed = JSON.stringify([{ selector: 'n', isExpanded: false }]);

test.each([0, 999, 1000, 2500, 10_000])(
	'a store that requests no page gets all of %i rows, and of groups',
	async (count) => {
		const rows = listOf(count);
		const answer = (await answerGridRequest({ requireTotalCount: 'true' }, rows.ask)) as Answer;
		expect(answer).toMatchObject({ totalCount: count });
		const numbers = Array.from({ length: count }, (_, n) => n);
		expect(await rowsOf(answer.data)).toEqual(numbers.map((n) => ({ n })));
		expect(rows.asked.filter(({ withTotal }) => withTotal !== false)).toHaveLength(1);
		const { data } = (await answerGridRequest({ group: closed }, listOf(count).ask)) as { data: { key: number }[] };
		expect(data.map(({ key }) => key)).toEqual(numbers);
	},
);

test('it may skip the first', async () => {
	const answer = (await answerGridRequest({ skip: '1500', userData: '{}' }, listOf(2600).ask)) as Answer;
	const data = await rowsOf(answer.data);
	expect([data.length, data[0], data.at(-1)]).toEqual([1100, { n: 1500 }, { n: 2599 }]);
	const groups = (await answerGridRequest({ skip: '1500', group: closed }, listOf(2600).ask)) as { data: object[] };
	expect(groups.data).toHaveLength(1100);
});

test('more rows than one page are read as they are sent, never ahead', async () => {
	const { ask, asked } = listOf(1_000_000);
	const { data } = (await answerGridRequest({ requireTotalCount: 'true' }, ask)) as Answer;
	if (!(data instanceof AllRows)) throw new Error('These are many pages');
	const portions = data.portions();
	for (const [at, rows] of [1000, 250, 250].entries()) {
		expect((await portions.next()).value).toHaveLength(rows);
		expect(asked).toHaveLength(at + 1);
	}
	await portions.return(undefined);
	expect(asked).toHaveLength(3);
});

test('more groups than a response may hold are refused and not truncated', async () => {
	const { ask, asked } = listOf(10_001);
	const error = asAppError(await answerGridRequest({ group: closed }, ask).catch((reason: unknown) => reason));
	expect([error.appCode, asked.length]).toEqual(['BAD_REQUEST', 1]);
});

test('the portal’s own dialect has a page and gives the start of the next', async () => {
	expect(await answerGridRequest({ filters: '[]' }, listOf(2500).ask)).toMatchObject({
		total: 2500,
		nextCursor: '1000',
	});
});
