import { newId, type PoolClient } from '@rewards/db';
import { siteLanguageSchema } from '@rewards/validators/content/schemas';
import { menuNames } from '@rewards/validators/content/words';
import { z } from 'zod';
import { fieldError } from '../../../errors';
import { type ProgramContext, storingProcedure } from '../../../trpc';
import { tell, writerOf } from '../context';
import { copyOfPages } from '../rows/copy';
import { readItems, writeItems } from '../rows/items';
import { readPages, writePages } from '../rows/pages';
import type { Writer } from '../rows/write-rows';

/** Whether the program had no content in the language before, and the language whose content was copied. */
export interface AddedLanguage {
	language: string;
	added: boolean;
	copiedFrom: string | null;
}

/**
 * Creates a language of the program with a copy of the first language's content (docs/product/content.md). One that
 * already has content stays unchanged, even with concurrent calls.
 */
export async function addLanguage(ctx: ProgramContext, language: string): Promise<AddedLanguage> {
	return ctx.db.transaction(async (client) => {
		const { rows } = await client.query<{ languages: string[] }>(
			'select languages from program where id = $1 for share',
			[ctx.program.id],
		);
		const languages = rows[0]?.languages ?? [];
		const added = await addContent(client, ctx, language, languages.includes(language));
		const copiedFrom = added ? await firstLanguage(client, ctx.program.id, languages, language) : null;
		if (copiedFrom) await copyLanguage(writerOf(ctx, client), copiedFrom, language);
		const after = added ? { name: language, copiedFrom } : {};
		await tell(client, ctx, {
			action: added ? 'create' : 'update',
			entity: 'siteContent',
			entityId: `${ctx.program.id}:${language}`,
			before: added ? null : after,
			after,
		});
		return { language, added, copiedFrom };
	});
}

async function addContent(client: PoolClient, ctx: ProgramContext, language: string, known: boolean): Promise<boolean> {
	if (!known) {
		const { rowCount } = await client.query('select 1 from program_content where program_id = $1 and language = $2', [
			ctx.program.id,
			language,
		]);
		if (rowCount === 0) throw fieldError('language', 'languageNotOfProgram');
		return false;
	}
	const { rowCount } = await client.query(
		'insert into program_content (program_id, language, created_by_id) values ($1, $2, $3) on conflict do nothing',
		[ctx.program.id, language, ctx.session.user.id],
	);
	return rowCount === 1;
}

/** The first of the program's languages that has content, or else any other that has. */
async function firstLanguage(client: PoolClient, programId: string, languages: string[], but: string) {
	const { rows } = await client.query<{ language: string }>(
		`select language from program_content where program_id = $1 and language <> $2
		order by coalesce(array_position($3::text[], language), 1000), created_at, language limit 1`,
		[programId, but, languages],
	);
	return rows[0]?.language ?? null;
}

async function copyLanguage(writer: Writer, from: string, language: string): Promise<void> {
	const { client, programId } = writer;
	const source = await readPages(client, programId, { field: 'language', values: [from] });
	await writePages(
		writer,
		{},
		copyOfPages(source, (page) => ({ ...page, language })),
	);
	for (const menu of menuNames) {
		const items = await readItems(client, programId, { language: from, menu });
		const ids = new Map(items.map(({ id }) => [id, newId()]));
		const idOf = (id: string | null) => (id === null ? null : (ids.get(id) ?? null));
		await writeItems(
			writer,
			[],
			items.map((item) => ({ ...item, language, id: idOf(item.id) ?? newId(), parentId: idOf(item.parentId) })),
		);
	}
}

/** Creates a language without content as a copy of the first language's content. */
export const addLanguageProcedure = storingProcedure('manageContent')
	.input(z.object({ language: siteLanguageSchema }))
	.mutation(({ ctx, input }) => addLanguage(ctx, input.language));
