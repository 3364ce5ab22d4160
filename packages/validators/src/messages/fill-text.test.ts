import { expect, test } from 'vitest';
import { fillText } from './fill-text';

const number = (value: unknown) => Number(value).toLocaleString('tr');

test.each([
	['At most {{max}} characters', { max: 5000 }, 'At most 5000 characters'],
	['At most {{max, number}} rows of {{ name }}', { max: 5000, name: 'a.csv' }, 'At most 5.000 rows of a.csv'],
	['{{name}}: {{name}}', { name: '{{max}} $& $1' }, '{{max}} $& $1: {{max}} $& $1'],
	['Nothing in “{{missing}}”, {{none}}', { none: null }, 'Nothing in “”, '],
	['{{ids, list}}', { ids: ['a', 'b'] }, 'a,b'],
	['{ {name} } {{name', { name: 'x' }, '{ {name} } {{name'],
])('%s with %o', (text, params, filled) => {
	expect(fillText(text, params, { number })).toBe(filled);
});
