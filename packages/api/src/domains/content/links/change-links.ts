import type { PoolClient } from '@rewards/db';
import { relinkHtml } from '@rewards/validators/content/clean-html';
import { isLinkTo, menuNames, pageOfLink, relinked } from '@rewards/validators/content/constants';
import type { ProgramContext } from '../../../trpc';
import { tell, writerOf } from '../context';
import { readItems, writeItems } from '../rows/items';
import { sectionTable, slideTable } from '../rows/tables';
import { changeRows } from '../rows/write-rows';
import { findLinks, type LevelHome } from './find-links';

interface Move {
	language: string;
	from: string;
	/** Empty for no target. */
	to: string;
}

/**
 * Redirects everything of a language's site that links to one page to another; query and fragment of a link stay.
 * Levels belong to the program's settings: only callers with manageProgram change those, and a level keeps its home
 * page while another language of the site has a page with that url (docs/product/content.md). Returns how many links
 * were changed, for the audit log.
 */
export async function changeLinks(client: PoolClient, ctx: ProgramContext, { language, from, to }: Move) {
	const writer = writerOf(ctx, client);
	const { slides, sections, levels } = await findLinks(client, ctx.program.id, { language, url: from });
	let menus = 0;
	for (const menu of menuNames) {
		const before = await readItems(client, ctx.program.id, { language, menu });
		const after = before.map((item) => (isLinkTo(item.url, from) ? { ...item, url: relinked(item.url, to) } : item));
		menus += (await writeItems(writer, before, after)).changed.length;
	}
	await changeRows(
		writer,
		slideTable,
		slides.map((slide) => ({ ...slide, actionLink: relinked(slide.actionLink, to) })),
	);
	await changeRows(
		writer,
		sectionTable,
		sections.map((section) => ({ ...section, html: relinkedHtml(section.html, from, to) })),
	);
	const homes = ctx.session.permissions.manageProgram ? levels.filter(({ languages }) => languages.length === 0) : [];
	if (homes.length > 0) await changeHomes(client, ctx, homes, to);
	return { linksTo: to, links: menus + slides.length + sections.length + homes.length };
}

const relinkedHtml = (html: string, from: string, to: string): string =>
	relinkHtml(html, (link) => (isLinkTo(link, from) ? relinked(link, to) : link));

/** A level's home page is a page of the site: where links leave the site, it gets the default one. */
async function homeAt(client: PoolClient, programId: string, link: string): Promise<string> {
	const { rows } = await client.query<{ url: string }>(
		'select url from content_page where program_id = $1 and lower(url) = lower($2) order by language limit 1',
		[programId, pageOfLink(link)],
	);
	return rows[0]?.url ?? '';
}

async function changeHomes(
	client: PoolClient,
	ctx: ProgramContext,
	homes: readonly LevelHome[],
	to: string,
): Promise<void> {
	const home = await homeAt(client, ctx.program.id, to);
	await client.query('update program set version = version + 1, updated_at = now(), updated_by_id = $2 where id = $1', [
		ctx.program.id,
		ctx.session.user.id,
	]);
	await client.query('update plateau_level set custom_home_page = $3 where program_id = $1 and id = any($2::uuid[])', [
		ctx.program.id,
		homes.map(({ id }) => id),
		home,
	]);
	const auditFields = (homeOf: (level: LevelHome) => string) => ({
		plateauLevels: homes.map((level) => ({ description: level.description, customHomePage: homeOf(level) })),
	});
	await tell(client, ctx, {
		action: 'update',
		entity: 'program',
		entityId: ctx.program.id,
		before: auditFields((level) => level.home),
		after: auditFields(() => home),
	});
}
