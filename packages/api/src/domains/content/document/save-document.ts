import type { Statements } from '@rewards/db';
import type { DocumentLanguage, SentDocument } from '@rewards/validators/content/document';
import { isProtectedPage, menuNames, urlKey } from '@rewards/validators/content/words';
import { AppError, fieldError } from '../../../errors';
import { breather, oneByOne } from '../../../pieces';
import type { ProgramContext } from '../../../trpc';
import { writerOf } from '../context';
import { uniqueUrl } from '../procedures/create-page';
import { writeMenu } from '../procedures/save-menu';
import type { PathOf } from '../rows/images';
import { type Pages, writePages } from '../rows/pages';
import { itemTable, pageTable, sectionTable, slideTable } from '../rows/tables';
import { type Change, changeOf, isNothing } from '../rows/write-rows';
import { isStarterPage } from '../starter/starter-rows';
import { checkVersions, type FromDocument, rowsOfDocument } from './from-document';
import { placeInDocument } from './place-in-document';
import { readDocument } from './read-document';
import { tellNothing, tellPages } from './tell-pages';
import { type LanguageRows, readLanguage, revisionOfLanguage } from './to-document';

/** Documents of one account that may wait in memory. */
const turn = oneByOne({ waiting: 3 });

/**
 * Validates a document and saves it with the given function. An account's documents run one at a time:
 * TOO_MANY_REQUESTS when several already wait. VALIDATION with the place of what is invalid.
 */
export const takeDocument = <Saved>(
	ctx: ProgramContext,
	sent: SentDocument,
	save: (content: readonly DocumentLanguage[]) => Promise<Saved>,
): Promise<Saved> => turn(ctx.session.account.id, async () => save(await readDocument(sent)));

/**
 * Saves a program's content in the format of REST clients, all or nothing: each language is converted to rows, and only
 * those that differ are written. Languages, and parts of one, that aren't sent stay unchanged. CONFLICT when a row that
 * differs was sent with an outdated version, or when something would be deleted that the sender can't have seen;
 * FORBIDDEN when something differs and the caller may not edit content.
 */
export const saveDocument = (ctx: ProgramContext, sent: SentDocument) =>
	takeDocument(ctx, sent, async (content) => {
		await ctx.db.transaction((client) => writeDocument(client, ctx, content));
		return { languages: content.map(({ language }) => language) };
	});

/** `saveDocument` within the caller's transaction, for example with a program's settings. */
export async function writeDocument(
	client: Statements,
	ctx: ProgramContext,
	content: readonly DocumentLanguage[],
): Promise<void> {
	for (const [at, sent] of content.entries()) await uniqueUrl(saveLanguage(client, ctx, sent, `content.${at}`));
	// A call that changes nothing counts as a call too.
	if (content.length === 0) await tellNothing(client, ctx);
}

async function saveLanguage(
	client: Statements,
	ctx: ProgramContext,
	sent: DocumentLanguage,
	path: string,
): Promise<void> {
	const { language } = sent;
	const breathe = breather();
	await haveLanguage(client, ctx, language, path);
	const before = await readLanguage(client, ctx.program.id, language);
	const after = await rowsOfDocument(ctx.program, sent, before, path);
	await breathe();
	const changes = changesOf(before, after);
	await breathe();
	if (changes.some((change) => !isNothing(change)) && !ctx.session.permissions.manageContent)
		throw new AppError('FORBIDDEN', { flags: ['manageContent'] });
	const goes = changes.some(({ removed }) => removed.length > 0);
	if (goes && sent.revision && sent.revision !== revisionOfLanguage(before))
		throw new AppError('CONFLICT', { savedBy: '', savedAt: null });
	if (after.pages)
		await savePages(client, ctx, before, { ...after, pages: after.pages }, placeInDocument(sent, after.pages, path));
	for (const menu of menuNames) {
		const items = after[menu];
		if (!items) continue;
		const was = before.items.filter((item) => item.menu === menu);
		const change = changeOf(itemTable, was, items);
		checkVersions(after.versions, [...change.changed, ...change.removed], `${menu}/`);
		await writeMenu(client, ctx, { language, menu }, was, items);
	}
}

const changesOf = (before: LanguageRows, { pages, desktop, mobile }: FromDocument): Change<unknown>[] => [
	...(pages
		? [
				changeOf(pageTable, before.pages, pages.pages),
				changeOf(sectionTable, before.sections, pages.sections),
				changeOf(slideTable, before.slides, pages.slides),
			]
		: []),
	...(desktop
		? [
				changeOf(
					itemTable,
					before.items.filter(({ menu }) => menu === 'desktop'),
					desktop,
				),
			]
		: []),
	...(mobile
		? [
				changeOf(
					itemTable,
					before.items.filter(({ menu }) => menu === 'mobile'),
					mobile,
				),
			]
		: []),
];

/** Creates the language when it is one of the program's, and locks it until the transaction ends. */
async function haveLanguage(client: Statements, ctx: ProgramContext, language: string, path: string): Promise<void> {
	await client.query(
		`insert into program_content (program_id, language, created_by_id)
		select id, $2, $3 from program where id = $1 and $2 = any(languages) and $4 on conflict do nothing`,
		[ctx.program.id, language, ctx.session.user.id, ctx.session.permissions.manageContent],
	);
	const { rowCount } = await client.query(
		'select 1 from program_content where program_id = $1 and language = $2 for no key update',
		[ctx.program.id, language],
	);
	if (rowCount === 0) throw fieldError(`${path}.language`, 'languageNotOfProgram');
}

/**
 * Pages that a document leaves out, and that began with the program, stay: a client that makes a program and sends its
 * own pages doesn't know them.
 */
function withStarters(before: LanguageRows, sent: Pages): Pages {
	const ids = new Set([...sent.pages, ...sent.sections].map(({ id }) => id));
	const urls = new Set(sent.pages.map(({ url }) => urlKey(url)));
	const stay = before.pages.filter(
		(page) =>
			isProtectedPage(page.url) &&
			!ids.has(page.id) &&
			!urls.has(urlKey(page.url)) &&
			isStarterPage(page, before.sections) &&
			!before.sections.some((each) => each.pageId === page.id && ids.has(each.id)),
	);
	if (stay.length === 0) return sent;
	const staying = new Set(stay.map(({ id }) => id));
	return {
		...sent,
		pages: [...sent.pages, ...stay],
		sections: [...sent.sections, ...before.sections.filter(({ pageId }) => staying.has(pageId))],
	};
}

async function savePages(
	client: Statements,
	ctx: ProgramContext,
	before: LanguageRows,
	{ pages: sent, versions }: FromDocument & { pages: Pages },
	pathOf: PathOf,
): Promise<void> {
	const after = withStarters(before, sent);
	const kept = new Set(after.pages.map(({ url }) => urlKey(url)));
	const lost = before.pages.find(({ url }) => isProtectedPage(url) && !kept.has(urlKey(url)));
	if (lost) throw new AppError('IN_USE', { protected: true, url: lost.url });
	const written = await writePages(writerOf(ctx, client), before, after, pathOf);
	for (const change of [written.pages, written.sections, written.slides])
		checkVersions(versions, [...change.changed, ...change.removed]);
	await tellPages(client, ctx, before, after, written);
}
