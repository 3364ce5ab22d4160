import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

/**
 * The licences that whoever uses the product under MIT can live with, and what those ask that ask for more than their
 * own text. A package with another one fails `npm test`.
 */
export const accepted = {
	MIT: '',
	'MIT-0': '',
	ISC: '',
	'0BSD': '',
	'BSD-2-Clause': '',
	'BSD-3-Clause': '',
	'Apache-2.0': '',
	'BlueOak-1.0.0': '',
	Unlicense: '',
	Zlib: '',
	'CC0-1.0': '',
	'Python-2.0': '',
	'PSF-2.0': '',
	'OFL-1.1': 'A font: it may be delivered with the product, and not be sold by itself.',
	'MPL-2.0': 'Changes to its own files are published. Nothing of it is changed here.',
	'EPL-2.0': 'Changes to its own files are published. Nothing of it is changed here.',
	'LGPL-3.0-or-later':
		'The library of images, as its own file beside sharp, which may be replaced by another build of it.',
};

/** Packages whose package.json says it in an older way, or only in words. */
const stated = {
	buildcheck: 'MIT',
	busboy: 'MIT',
	'cpu-features': 'MIT',
	dicer: 'MIT',
	'humanize-number': 'MIT',
	only: 'MIT',
	'seq-queue': 'MIT',
	ssh2: 'MIT',
	streamsearch: 'MIT',
};

/** The licences of an expression of which one can be chosen, or all apply; null if none is known or accepted. */
export function licencesIn(expression) {
	const text = expression.replace(/^\(|\)$/g, '').replace(' and ', ' AND ');
	const isKnown = (licence) => Object.hasOwn(accepted, licence);
	if (text.includes(' OR ')) {
		const [found] = text.split(' OR ').filter(isKnown);
		return found ? [found] : null;
	}
	const all = text.split(' AND ');
	return all.every(isKnown) ? all : null;
}

/** Every package of the lock file, once with each licence: name, whether only development needs it, and the licence. */
export function packages(lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))) {
	const found = new Map();
	for (const [path, { license, dev = false, link = false, name: own }] of Object.entries(lock.packages)) {
		if (!path.includes('node_modules/') || link) continue;
		const name = own ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
		const licence = license ?? stated[name] ?? '';
		const key = `${name} ${licence}`;
		found.set(key, { name, dev: dev && (found.get(key)?.dev ?? true), licence });
	}
	return [...found.values()].toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

export const file = join(root, 'docs/licences.md');

/** The text of docs/licences.md. */
export function licencesText() {
	const byLicence = new Map();
	for (const one of packages())
		for (const licence of licencesIn(one.licence) ?? ['?'])
			byLicence.set(licence, [...(byLicence.get(licence) ?? []), one]);
	const rows = [...byLicence]
		.toSorted(([a, one], [b, other]) => other.length - one.length || (a < b ? -1 : 1))
		.map(([licence, all]) => {
			const named = accepted[licence] ? all.map(({ name }) => `\`${name}\``).join(', ') : '';
			const [part, dev] = [all.filter((one) => !one.dev).length, all.filter((one) => one.dev).length];
			return `| ${licence} | ${part} | ${dev} | ${[accepted[licence], named].filter(Boolean).join(' ')} |`;
		});
	return `# Licences of what the product uses

Written by \`npm run licences\` from the lock file; \`npm test\` fails when it isn't up to date, or when a package comes in whose
licence isn't accepted (scripts/lib/licences.mjs). Of a choice of licences the first accepted one counts. The product itself is MIT.

| Licence | Packages of the product | For development only | What it asks beyond its text |
|---|---:|---:|---|
${rows.join('\n')}
`;
}
