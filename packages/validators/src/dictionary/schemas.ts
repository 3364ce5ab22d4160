import { z } from 'zod';
import { siteLanguages } from '../programs/constants';
import { controlCharacters, text } from '../text';
import { dictionaryChangesMax, dictionaryTextMax } from './constants';

/** A language that a program's site can have. */
const language = z.enum(siteLanguages);
/** Names that other systems give, in whatever letters; never `__proto__`. */
const key = z.string().regex(/^[\p{L}\d][\p{L}\p{M}\d._:/ -]{0,119}$/u, { error: 'dictionaryKeyInvalid' });
const words = text({ max: dictionaryTextMax });
const at = z.iso.datetime();

export const dictionaryLanguageSchema = z.object({ language });
/** The texts of a language, and those of another one beside them. */
export const dictionaryTextsSchema = z.object({ language, beside: language.default('en') });

/** Texts with the version that the editor has read; 0 for one that isn't there yet. */
export const dictionarySaveSchema = z.object({
	language,
	changes: z
		.array(z.object({ key, text: words, version: z.int().min(0) }))
		.min(1)
		.max(dictionaryChangesMax)
		.refine((changes) => new Set(changes.map((change) => change.key)).size === changes.length, {
			error: 'dictionaryKeyTwice',
		}),
});
export type DictionarySave = z.output<typeof dictionarySaveSchema>;

/** All languages as REST clients know them; what isn't named stays. */
export const dictionaryLanguagesSchema = z.partialRecord(
	language,
	z.object({
		messages: z
			.record(key, words)
			.refine((messages) => Object.keys(messages).length <= dictionaryChangesMax, { error: 'invalid' }),
	}),
);
export type DictionaryLanguages = z.output<typeof dictionaryLanguagesSchema>;
export const dictionarySaveLanguagesSchema = z.object({ languages: dictionaryLanguagesSchema });

/**
 * Saved states, the newest first: of the whole language or of one text; `cursor` is the moment before which they are
 * wanted.
 */
export const dictionaryHistorySchema = z.object({ language, key: key.optional(), cursor: at.nullish() });
/** What one person saved at one moment. */
export const dictionaryChangesAtSchema = z.object({ language, at, by: z.uuid().nullable() });
/** What the texts were at a moment. */
export const dictionaryTextsAtSchema = z.object({ language, at });

/** Gives the texts as they are, or as they were at a moment, a name. */
export const dictionaryStateSchema = z.object({
	language,
	name: z
		.string()
		.trim()
		.min(1, 'nameRequired')
		.max(100)
		.refine((value) => !controlCharacters.test(value), { error: 'controlCharacter' }),
	at: at.optional(),
});
