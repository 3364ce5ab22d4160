import { type Matrix, program, record, subtree, type Target } from '../../../authorization/testing/cells';
import { newProgram } from '../../../authorization/testing/records';

const language = 'fr';

/** A program of the target's account whose site has a language without texts of its own. */
async function withLanguage(target: Target): Promise<{ programId: string; language: string }> {
	const programId = await newProgram(target);
	await target.db.prisma.program.update({
		where: { id: programId },
		data: { languages: ['en', language] },
		select: { id: true },
	});
	return { programId, language };
}

/** A program of the target's account that has one text of its own in a language. */
async function withText(target: Target): Promise<{ programId: string; language: string }> {
	const programId = await newProgram(target);
	const { prisma } = target.db;
	await prisma.dictionary.create({ data: { programId, language }, select: { language: true } });
	await prisma.dictionaryText.create({
		data: { programId, language, key: 'cart.title', text: 'Votre panier' },
		select: { key: true },
	});
	return { programId, language };
}

export const matrix: Matrix = {
	'dictionary.texts': program(() => ({ language })),
	'dictionary.progress': program(),
	// All programs share the template.
	'dictionary.template': subtree(),
	'dictionary.templateTexts': program(() => ({ language })),
	'dictionary.begin': record(withLanguage),
	'dictionary.save': record(async (target) => ({
		...(await withText(target)),
		changes: [{ key: 'cart.title', text: 'Panier', version: 1 }],
	})),
	'dictionary.saveLanguages': record(async (target) => ({
		programId: (await withText(target)).programId,
		languages: { fr: { messages: { 'cart.title': 'Panier' } } },
	})),
	'dictionary.history': program(() => ({ language })),
	'dictionary.changesAt': program(() => ({ language, at: '2026-01-01T00:00:00.000Z', by: null })),
	'dictionary.textsAt': program(() => ({ language, at: '2026-01-01T00:00:00.000Z' })),
	'dictionary.nameState': record(async (target) => ({ ...(await withText(target)), name: 'Before the campaign' })),
};
