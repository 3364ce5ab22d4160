import { menuNames } from '@rewards/validators/content/constants';
import type { ProgramType } from '@rewards/validators/programs/constants';
import { readItems, writeItems } from '../rows/items';
import { type Pages, writePages } from '../rows/pages';
import { readRows } from '../rows/read-rows';
import { pageTable } from '../rows/tables';
import type { Writer } from '../rows/write-rows';
import { starterItems, starterPages } from './starter-rows';

interface Site {
	language: string;
	type: ProgramType;
}

/** Adds the pages that every site needs and that a language lacks, after the others; returns them. */
export async function addMissingPages(writer: Writer, { language, type }: Site): Promise<Pages> {
	const { client, programId } = writer;
	const own = await readRows(client, pageTable, programId, { field: 'language', values: [language] });
	const last = own.reduce((highest, { sort }) => Math.max(highest, sort), -1);
	const taken = own.map(({ url }) => url);
	const rows = starterPages({ language, type }, taken, last);
	await writePages(writer, {}, rows);
	return rows;
}

interface StarterOrder {
	/** They exist already. */
	languages: readonly string[];
	type: ProgramType;
	/** Which parts to complete; both by default. */
	pages?: boolean;
	menus?: boolean;
}

/** Completes the site of a program that is being made: the pages that it lacks, and menus without any entry. */
export async function writeStarter(
	writer: Writer,
	{ languages, type, pages = true, menus = true }: StarterOrder,
): Promise<void> {
	for (const language of languages) {
		if (pages) await addMissingPages(writer, { language, type });
		if (!menus) continue;
		const items = starterItems({ language, type });
		for (const menu of menuNames) {
			const own = await readItems(writer.client, writer.programId, { language, menu });
			if (own.length > 0) continue;
			await writeItems(
				writer,
				[],
				items.filter((item) => item.menu === menu),
			);
		}
	}
}
