import type { PoolClient } from '@rewards/db';
import { relinkHtml } from '@rewards/validators/content/clean-html';
import { menuNames } from '@rewards/validators/content/words';
import type { ProgramContext } from '../../../trpc';
import { tell, writerOf } from '../context';
import { readItems, writeItems } from '../rows/items';
import { sectionTable, slideTable } from '../rows/tables';
import { changeRows } from '../rows/write-rows';
import { findLinks, isLinkTo } from './find-links';

interface Move {
	language: string;
	from: string;
	/** Empty for nowhere. */
	to: string;
}

/**
 * Lets everything of a language's site that leads to one url lead to another. Levels belong to the program's settings: only who holds manageProgram
 * changes those. Answers how many of each were changed, for the log.
 */
export async function changeLinks(client: PoolClient, ctx: ProgramContext, { language, from, to }: Move) {
	const writer = writerOf(ctx, client);
	const { slides, sections, levels } = await findLinks(client, ctx.program.id, language, from);
	let menus = 0;
	for (const menu of menuNames) {
		const before = await readItems(client, ctx.program.id, { language, menu });
		const after = before.map((item) => (isLinkTo(item.url, from) ? { ...item, url: to } : item));
		menus += (await writeItems(writer, before, after)).changed.length;
	}
	await changeRows(
		writer,
		slideTable,
		slides.map((slide) => ({ ...slide, actionLink: to })),
	);
	await changeRows(
		writer,
		sectionTable,
		sections.map((section) => ({ ...section, html: relinked(section.html, from, to) })),
	);
	const homes = ctx.session.permissions.manageProgram ? levels : [];
	if (homes.length > 0) await changeHomes(client, ctx, homes, to);
	return { linksTo: to, links: menus + slides.length + sections.length + homes.length };
}

const relinked = (html: string, from: string, to: string): string =>
	relinkHtml(html, (link) => (isLinkTo(link, from) ? to : link));

async function changeHomes(
	client: PoolClient,
	ctx: ProgramContext,
	homes: readonly { id: string; description: string; home: string }[],
	to: string,
): Promise<void> {
	await client.query('update program set version = version + 1, updated_at = now(), updated_by_id = $2 where id = $1', [
		ctx.program.id,
		ctx.session.user.id,
	]);
	await client.query('update plateau_level set custom_home_page = $3 where program_id = $1 and id = any($2::uuid[])', [
		ctx.program.id,
		homes.map(({ id }) => id),
		to,
	]);
	const told = (home: (level: { home: string }) => string) => ({
		plateauLevels: homes.map((level) => ({ description: level.description, customHomePage: home(level) })),
	});
	await tell(client, ctx, {
		action: 'update',
		entity: 'program',
		entityId: ctx.program.id,
		before: told(({ home }) => home),
		after: told(() => to),
	});
}
