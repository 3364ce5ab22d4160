import type { Statements } from '@rewards/db';
import type { ProgramContext } from '../../../trpc';
import { tell } from '../context';
import { toldSection } from '../procedures/sections/update-section';
import type { Pages, PagesChange } from '../rows/pages';
import { type Change, isNothing } from '../rows/write-rows';
import { grouped } from './to-document';

const all = <Row>({ added, changed, removed }: Change<Row>): Row[] => [...added, ...changed, ...removed];

/** Audits a call that changes nothing as a call that was made. */
export const tellNothing = (client: Statements, ctx: ProgramContext): Promise<void> =>
	tell(client, ctx, { action: 'update', entity: 'siteContent', entityId: ctx.program.id, before: {}, after: {} });

/** Writes an audit entry for each page that a document has changed, with those of its sections that differ. */
export async function tellPages(
	client: Statements,
	ctx: ProgramContext,
	before: Pages,
	after: Pages,
	written: PagesChange,
): Promise<void> {
	const differing = new Set(all(written.sections).map(({ id }) => id));
	for (const { sectionId } of all(written.slides)) differing.add(sectionId);
	const [was, is] = [teller(before, differing), teller(after, differing)];
	const touched = new Set(all(written.pages).map(({ id }) => id));
	for (const { id, pageId } of [...before.sections, ...after.sections]) if (differing.has(id)) touched.add(pageId);
	for (const id of touched) {
		const [then, now] = [was(id), is(id)];
		if (!then && !now) continue;
		const action = then ? (now ? 'update' : 'delete') : 'create';
		await tell(client, ctx, { action, entity: 'contentPage', entityId: id, before: then, after: now });
	}
	if (isNothing(written.pages) && touched.size === 0) await tellNothing(client, ctx);
}

/** The audit fields of a page: its name, its url and the sections that differ. */
function teller({ pages, sections, slides }: Pages, differing: ReadonlySet<string>) {
	const pageOf = new Map(pages.map((page) => [page.id, page]));
	const shown = sections.filter(({ id }) => differing.has(id));
	const sectionsOf = grouped(shown, ({ pageId }) => pageId);
	const slidesOf = grouped(slides, ({ sectionId }) => sectionId);
	return (id: string) => {
		const page = pageOf.get(id);
		if (!page) return null;
		const inside = sectionsOf.get(id) ?? [];
		const entries = inside.map((each) => [each.id, toldSection(each, slidesOf.get(each.id) ?? [])]);
		return { name: page.name, url: page.url, sections: Object.fromEntries(entries) };
	};
}
