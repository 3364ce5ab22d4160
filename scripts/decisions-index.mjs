/**
 * Writes the index of decisions, docs/decisions/README.md, from the titles of the records: `npm run decisions`.
 * A test compares it with them.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './lib/run.mjs';

export const folder = join(root, 'docs', 'decisions');
export const indexFile = join(folder, 'README.md');

const intro = `# Decisions

Each record says what was chosen, why, and what was not. A record stays when it's replaced, and names the one that replaces it.
\`npm run decisions\` writes this list; a new record gets the next free number.

`;

/** The text of the index, from the records' first lines: \`# 12. Title\`. */
export function decisionsIndex() {
	const names = readdirSync(folder)
		.filter((name) => /^\d{4}-.*\.md$/.test(name))
		.sort();
	const rows = names.map((name) => {
		const title = /^# \d+\. (.+)$/m.exec(readFileSync(join(folder, name), 'utf8'))?.[1];
		if (title === undefined)
			throw new Error(`docs/decisions/${name} needs a title: "# ${Number(name.slice(0, 4))}. Title"`);
		return `| ${Number(name.slice(0, 4))} | [${title}](${name}) |\n`;
	});
	return `${intro}| | Decision |\n|---|---|\n${rows.join('')}`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) writeFileSync(indexFile, decisionsIndex());
