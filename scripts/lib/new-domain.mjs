import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Plain } from './log.mjs';

const templates = join(import.meta.dirname, '../new-domain');
const ending = '.txt';

const pascal = (kebab) => kebab.replace(/(?:^|-)([a-z0-9])/g, (_, letter) => letter.toUpperCase());
const lower = (text) => text.charAt(0).toLowerCase() + text.slice(1);
const upper = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Every spelling of the domain's name that the templates have between « and ».
 * @param {{one: string, many: string, tr: [string, string], ar: [string, string], flag: string, stamp: string}} given
 */
function spellings({ one, many, tr, ar, flag, stamp }) {
	const words = { en: [one, many].map((name) => name.replaceAll('-', ' ')), tr, ar };
	return {
		kebab: one,
		kebabs: many,
		camel: lower(pascal(one)),
		camels: lower(pascal(many)),
		Pascal: pascal(one),
		Pascals: pascal(many),
		snake: one.replaceAll('-', '_'),
		snakes: many.replaceAll('-', '_'),
		word: words.en[0],
		words: words.en[1],
		...Object.fromEntries(
			Object.entries(words).flatMap(([language, [single, several]]) => [
				[`${language} one`, single],
				[`${language} many`, several],
				[`${upper(language)} one`, upper(single)],
				[`${upper(language)} many`, upper(several)],
			]),
		),
		flag,
		stamp,
	};
}

/** Texts that a new domain inserts into existing files, each before another text. */
const registrations = [
	{
		file: 'packages/api/src/router.ts',
		adds: [
			[
				"import { createCallerFactory, router } from './trpc';",
				"import { «camels»Router } from './domains/«kebabs»';\n",
			],
			['});\n\nexport type AppRouter', '\t«camels»: «camels»Router,\n'],
		],
	},
	{
		file: 'apps/server/src/rest/routes.ts',
		adds: [
			["import type { RestRoute } from './route';", "import { «camel»Routes } from './«kebabs»';\n"],
			['];\n', "\t{ name: '«En many»', about: 'The «words» of a program.', routes: «camel»Routes },\n"],
		],
	},
	{
		file: 'docs/api.md',
		adds: [
			[
				'| `DELETE /api/programs/{id}` |',
				[
					'| `GET /api/programs/{id}/«kebabs»` | grid query | «words»; with a grid parameter `items`, `total` | «flag» |',
					'| `GET /api/programs/{id}/«kebabs»/{«camel»Id}` | | «word» | «flag» |',
					'| `POST /api/programs/{id}/«kebabs»` | `name`, `description` | «word» | «flag» |',
					'| `POST /api/programs/{id}/«kebabs»/{«camel»Id}` | the fields to change | «word» | «flag» |\n',
				].join('\n'),
			],
		],
	},
	{
		file: 'packages/validators/src/audit/constants.ts',
		adds: [
			['\tview: {},\n', "\t«camel»: { news: ['«flag»'], activity: ['«flag»'], within: 'program' },\n"],
			['\taudit: {},\n', '\t«camels»: {},\n'],
		],
	},
	{
		file: 'packages/api/src/domains/audit/policy.ts',
		adds: [
			[
				'\tclaimCodeBatch: ',
				// biome-ignore lint/suspicious/noTemplateCurlyInString: it is a template of the file that it is added to
				'\t«camel»: `select ${nothingElse} from «snake» where id = $1 and program_id = $2`,\n',
			],
		],
	},
];

/**
 * Writes a domain with a list, a form and REST paths into the sources at `root`. Returns the paths of the files that it
 * created and changed. Refuses names that are taken before it writes anything.
 */
export function writeDomain(root, given) {
	const names = spellings(given);
	// File names use braces, which every system allows.
	const fill = (text, place = /«([^»]+)»/g) =>
		text.replace(place, (_, name) => {
			if (names[name] === undefined) throw new Error(`no spelling ${name}`);
			return names[name];
		});
	const made = readdirSync(templates, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => join(entry.parentPath, entry.name))
		.map((path) => ({
			file: fill(path.slice(templates.length + 1, -ending.length), /{([^}]+)}/g),
			text: fill(readFileSync(path, 'utf8')),
		}));
	const changed = registrations.map(({ file, adds }) => {
		let text = readFileSync(join(root, file), 'utf8');
		for (const [before, added] of adds) {
			const at = text.lastIndexOf(before);
			if (at < 0) throw new Error(`${file} has no ${JSON.stringify(before)}`);
			if (text.includes(fill(added))) throw new Plain(`${file} has ${names.camels} already.`);
			text = text.slice(0, at) + fill(added) + text.slice(at);
		}
		return { file, text };
	});
	for (const { file, text } of [...made, ...changed]) {
		mkdirSync(dirname(join(root, file)), { recursive: true });
		writeFileSync(join(root, file), text);
	}
	return { made: made.map(({ file }) => file).sort(), changed: changed.map(({ file }) => file) };
}
