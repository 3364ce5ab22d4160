import {
	type DocumentLanguage,
	type DocumentPage,
	documentMenuSchema,
	documentPageSchema,
	type SentDocument,
} from '@rewards/validators/content/document';
import { fieldErrorsOf } from '@rewards/validators/errors/fields';
import type { output, ZodType } from 'zod';
import { AppError } from '../../../errors';
import { yielder } from '../../../pieces';

/** The parsed value; errors name their place in the document. */
function parsed<Schema extends ZodType>(schema: Schema, value: unknown, path: string): output<Schema> {
	const { success, data, error } = schema.safeParse(value);
	if (success) return data;
	const fields = fieldErrorsOf(error).map((field) => ({ ...field, path: field.path ? `${path}.${field.path}` : path }));
	throw new AppError('VALIDATION', undefined, { fields, cause: error });
}

/** Validates a document, all of its pages and menus one by one. VALIDATION with the place of the first invalid one. */
export async function readDocument(sent: SentDocument): Promise<DocumentLanguage[]> {
	const breathe = yielder();
	const languages: DocumentLanguage[] = [];
	for (const [at, { pages, desktopMenu, mobileMenu, ...language }] of sent.entries()) {
		const path = `content.${at}`;
		const read: DocumentPage[] = [];
		for (const [place, page] of (pages ?? []).entries()) {
			read.push(parsed(documentPageSchema, page, `${path}.pages.${place}`));
			await breathe();
		}
		languages.push({
			...language,
			pages: pages ? read : null,
			desktopMenu: parsed(documentMenuSchema, desktopMenu, `${path}.desktopMenu`),
			mobileMenu: parsed(documentMenuSchema, mobileMenu, `${path}.mobileMenu`),
		});
		await breathe();
	}
	return languages;
}
