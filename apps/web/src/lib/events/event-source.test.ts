import { expect, test } from 'vitest';
import { EventParser } from './event-source';

function parse(...chunks: string[]) {
	const seen: unknown[] = [];
	const parser = new EventParser((name, data, id) => seen.push(id === undefined ? [name, data] : [name, data, id]));
	for (const chunk of chunks) parser.push(chunk);
	return seen;
}

test('events end at blank lines, however the network splits the text', () => {
	const whole = 'event: connected\ndata: {}\n\n: ping\n\nid: 7\ndata: {"a":\ndata: 1}\n\n';
	const expected = [
		['connected', '{}'],
		['message', '{"a":\n1}', '7'],
	];
	expect(parse(whole)).toEqual(expected);
	expect(parse(...whole)).toEqual(expected);
});

test('CRLF and CR end lines, also if a chunk ends between them', () => {
	expect(parse('data: a\r', '\n\r', '\ndata: b\r\r', '')).toEqual([['message', 'a']]);
	expect(parse('data: a\r\n\r\ndata: b\r\r\n')).toEqual([
		['message', 'a'],
		['message', 'b'],
	]);
});

test('an event without data is ignored', () => {
	expect(parse('event: ping\n\n')).toEqual([]);
});
