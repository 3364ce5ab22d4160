import type { ProgramContext } from '../../../trpc';

/** The dictionary of each language of the program: `{ en: { messages } }`. */
export async function getLanguages(
	ctx: ProgramContext,
): Promise<Record<string, { messages: Record<string, unknown> }>> {
	const rows = await ctx.db.prisma.dictionary.findMany({
		where: { programId: ctx.program.id },
		select: { language: true, messages: true },
		orderBy: { language: 'asc' },
	});
	return Object.fromEntries(
		rows.map(({ language, messages }) => [language, { messages: messages as Record<string, unknown> }]),
	);
}
