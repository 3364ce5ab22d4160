import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { extendTailwindMerge } from 'tailwind-merge';
import { describe, expect, it } from 'vitest';
import { cn } from './cn';

const full = extendTailwindMerge({ extend: { theme: { text: ['2xs'] } } });
const folders = ['..', '../../../../apps/web/src'].map((path) => fileURLToPath(new URL(path, import.meta.url)));

/** Every word in the sources that Tailwind's own table knows as a utility, without variants. */
function usedClasses(): string[] {
	const found = new Set<string>();
	for (const folder of folders.filter(existsSync)) {
		for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
			if (!file.endsWith('.tsx')) continue;
			const source = readFileSync(join(folder, file), 'utf8');
			for (const [, quoted = ''] of source.matchAll(/["'`]([^"'`\n]+)["'`]/g)) {
				for (const word of quoted.split(/\s+/))
					if (/^-?[a-z][a-z0-9-]*(-[([][^\s]+[)\]]|\/\d+)?$/.test(word)) found.add(word);
			}
		}
	}
	// A utility replaces an earlier copy of itself; other words stay twice.
	return [...found].filter((word) => full(`${word} ${word}`) === word);
}

describe('cn', () => {
	it('lets the later of two utilities for one property win', () => {
		expect(cn('px-2 text-sm text-muted-foreground', 'px-4', false && 'hidden', ['text-2xs'])).toBe(
			'text-muted-foreground px-4 text-2xs',
		);
		expect(cn('hover:bg-card', 'bg-muted')).toBe('hover:bg-card bg-muted');
	});

	it('agrees with tailwind-merge’s whole table on every pair of utilities in the sources', () => {
		const classes = usedClasses();
		expect(classes.length).toBeGreaterThan(200);
		const wrong: string[] = [];
		for (const first of classes) {
			for (const second of classes) {
				// A copy of itself is harmless.
				if (first === second) continue;
				const pair = `${first} ${second}`;
				if (cn(pair) !== full(pair)) wrong.push(`${pair} → ${cn(pair)} instead of ${full(pair)}`);
			}
		}
		expect(wrong.slice(0, 20)).toEqual([]);
		// Every pair of some hundred: takes a second or two, more on a busy machine.
	}, 60_000);
});
