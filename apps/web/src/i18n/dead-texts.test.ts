import { expect, test } from 'vitest';

type Catalogue = { [key: string]: string | Catalogue };

const catalogues = import.meta.glob<Catalogue>('./en/**/*.json', { eager: true, import: 'default' });
const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.ts'], {
	eager: true,
	query: '?raw',
	import: 'default',
});
/** Keys that the server sends; tests of the server check them. */
const byKey = ['audit', 'errors'];

const keysOf = (node: Catalogue, prefix = ''): string[] =>
	Object.entries(node).flatMap(([key, value]) =>
		typeof value === 'string' ? [prefix + key] : keysOf(value, `${prefix}${key}.`),
	);
const pluralSuffix = /_(zero|one|two|few|many|other)$/;
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const code = Object.values(sources).join('\n');
/** Every quoted string in the sources, and every template as the strings that it can become. */
const quoted = new Set([...code.matchAll(/'([\w:. -]+)'|"([\w:. -]+)"/g)].map(([, one, two]) => one ?? two ?? ''));
const templates = [...new Set([...code.matchAll(/`([\w:.-]+\$\{[^`]*)`/g)].map(([, text]) => text ?? ''))]
	.filter((text) => !/[/\s]/.test(text.replace(/\$\{[^}]*\}/g, '')))
	.map(
		(text) =>
			new RegExp(
				`^${text
					.split(/\$\{[^}]*\}/)
					.map(escaped)
					.join('[^.:]+')}$`,
			),
	);

test.each(
	Object.entries(catalogues)
		.map(([path, catalogue]) => [path.replace(/^\.\/en\/(.+)\.json$/, '$1'), catalogue] as const)
		// The texts of a kind of job are below its name.
		.map(([path, catalogue]): [string, Catalogue] => {
			const [namespace = '', kind] = path.split('/');
			return [namespace, kind === undefined ? catalogue : { kind: { [kind]: catalogue } }];
		})
		.filter(([namespace]) => !byKey.includes(namespace)),
)('every text of %s is shown somewhere', (namespace, catalogue) => {
	const keys = [...new Set(keysOf(catalogue).map((key) => key.replace(pluralSuffix, '')))];
	const used = (key: string) => quoted.has(key) || templates.some((template) => template.test(key));
	expect(keys.filter((key) => !used(key) && !used(`${namespace}:${key}`))).toEqual([]);
});
