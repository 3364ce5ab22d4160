import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Command, Refused, WrongUsage } from './lib/command';
import { portalOf, portalOptions, programOf } from './lib/portal';

const formats = ['csv', 'xlsx'] as const;

interface List {
	query: (input: object) => Promise<{ items: Record<string, unknown>[] }>;
}

function inputOf(text = '{}'): object {
	try {
		return JSON.parse(text);
	} catch {
		throw new WrongUsage('--input is not valid JSON.');
	}
}

export const command: Command = {
	summary: 'Writes all rows of a list or report to a file.',
	takes: ['list', 'file'],
	options: {
		program: { value: '<name or id>', help: 'The program, for lists within a program.' },
		columns: { value: '<fields>', help: 'Fields, comma-separated; by default all plain ones.' },
		input: { value: '<json>', help: 'Additional input of the list, such as startDate and endDate, filter or sort.' },
		...portalOptions,
	},
	run: async (given) => {
		const [name = '', file = ''] = given.taken;
		const format = formats.find((one) => file.endsWith(`.${one}`));
		if (!format) throw new Refused(`Name a file ending in ${formats.map((one) => `.${one}`).join(' or ')}.`);
		const client = await portalOf(given);
		const input = {
			...inputOf(given.text('input')),
			...(given.text('program') ? { programId: await programOf(client, given) } : {}),
		};
		let fields = given.text('columns')?.split(',') ?? [];
		if (fields.length === 0) {
			// Any procedure by its name: the server reports unknown ones.
			const list = Reflect.get(Reflect.get(client.api, name), 'list') as List;
			const [row] = (await list.query({ ...input, take: 1 })).items;
			if (!row) throw new Refused('The list is empty. Name the fields with --columns to write a file without rows.');
			fields = Object.entries(row)
				.filter(([, value]) => typeof value !== 'object' || value === null)
				.map(([field]) => field);
		}
		const answer = await client.exportList(name, {
			...input,
			format,
			name,
			columns: fields.map((field) => ({ field, header: field })),
		});
		const rows = Number(answer.headers.get('x-row-count'));
		given.progress(`${rows} rows`);
		if (!answer.body) throw new Refused('The portal sent no file.');
		// A truncated file must not pass for a complete one.
		const part = `${file}.part`;
		try {
			await pipeline(Readable.fromWeb(answer.body as never), createWriteStream(part));
			await rename(part, file);
		} finally {
			await rm(part, { force: true });
		}
		return { ok: true, file, rows };
	},
};
