import { describe, expect, it } from 'vitest';
import { readDate } from './dates';

describe('a date of a file', () => {
	it.each([
		['2026-11-23', '2026-11-23T12:00:00.000Z'],
		['2026/11/23', '2026-11-23T12:00:00.000Z'],
		['20261123', '2026-11-23T12:00:00.000Z'],
		['23.11.2026', '2026-11-23T12:00:00.000Z'],
		['3.4.2026', '2026-04-03T12:00:00.000Z'],
		['23/11/2026', '2026-11-23T12:00:00.000Z'],
		['11/23/2026', '2026-11-23T12:00:00.000Z'],
		['4/4/2026', '2026-04-04T12:00:00.000Z'],
		['29-02-2024', '2024-02-29T12:00:00.000Z'],
		['٢٣/١١/٢٠٢٦', '2026-11-23T12:00:00.000Z'],
		['2026-11-23 14:05:00', '2026-11-23T14:05:00.000Z'],
		['2026-11-23T14:05:09.250Z', '2026-11-23T14:05:09.000Z'],
		['2026-11-23T01:30:00+02:00', '2026-11-22T23:30:00.000Z'],
		['11/23/2026 1:05 PM', '2026-11-23T13:05:00.000Z'],
		['23.11.2026, 12:00 am', '2026-11-23T00:00:00.000Z'],
	])('%s is %s', (text, at) => {
		expect(readDate(text)).toMatchObject({ at, monthFirst: null });
	});

	it.each([
		'',
		'x',
		'2026-02-30',
		'29/02/2026',
		'13/13/2026',
		'3/4/26',
		'2026-11',
		'2026-11-23 25:00',
		'46349',
		'1.2.3.2026',
	])('%j is none', (text) => {
		expect(readDate(text).at).toBeNull();
	});

	it('that can be read in two ways depends on the order', () => {
		const [april, march] = ['2026-04-03T12:00:00.000Z', '2026-03-04T12:00:00.000Z'];
		expect(readDate('03/04/2026')).toEqual({ at: april, monthFirst: march, order: null });
		expect(readDate('03/04/2026', 'dmy')).toMatchObject({ at: april, monthFirst: null });
		expect(readDate('03-04-2026', 'mdy')).toMatchObject({ at: march, monthFirst: null });
		expect([readDate('23/04/2026').order, readDate('04/23/2026').order, readDate('4.3.2026').order]).toEqual([
			'dmy',
			'mdy',
			null,
		]);
	});
});
