import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { file, licencesIn, licencesText, packages } from './lib/licences.mjs';

it('every package has a licence that users of an MIT product can live with', () => {
	expect(packages().filter(({ licence }) => licencesIn(licence) === null)).toEqual([]);
});

it('the list is up to date (npm run licences writes it)', () => {
	expect(readFileSync(file, 'utf8')).toBe(licencesText());
});

it.each([
	['MIT', ['MIT']],
	['(MIT OR GPL-3.0-or-later)', ['MIT']],
	['GPL-3.0-only OR Apache-2.0', ['Apache-2.0']],
	['Apache-2.0 AND LGPL-3.0-or-later AND MIT', ['Apache-2.0', 'LGPL-3.0-or-later', 'MIT']],
	['MIT and ISC', ['MIT', 'ISC']],
	['GPL-3.0-only', null],
	['MIT AND GPL-3.0-only', null],
	['SEE LICENSE IN README.md', null],
	['', null],
])('%s allows %j', (expression, licences) => {
	expect(licencesIn(expression)).toEqual(licences);
});
