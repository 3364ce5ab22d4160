import { attacks, mutations } from '@rewards/validators/content/testing/attacks';
import { expect, test } from 'vitest';
import { disposition } from './file-name';

const names = [
	...attacks,
	...mutations,
	'a"; filename="b.html',
	'a\r\nset-cookie: x=1',
	'قائمة.csv',
	"it's (1).csv",
	'%22.csv',
];

test.each(names)('a file called %s is saved under that name, and never displayed inline', (name) => {
	const header = disposition(name);
	// Printable ASCII, so it can't start a new line; one name in quotes, one percent-encoded.
	const [, encoded] = /^attachment; filename="[ !#$&-[\]-~]*"; filename\*=UTF-8''([\w%.~!-]*)$/.exec(header) ?? [];
	expect(encoded, header).toBeDefined();
	expect(decodeURIComponent(encoded ?? '')).toBe(name);
});
