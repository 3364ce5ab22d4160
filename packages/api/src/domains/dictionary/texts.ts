import type { Pool, PoolClient } from '@rewards/db';
import type { DictionaryGroup } from '@rewards/validators/dictionary/constants';
import { placeholdersOf } from '@rewards/validators/dictionary/placeholders';
import type { DictionaryTextFacts } from '@rewards/validators/dictionary/progress';
import { standardKeys, standardMessages, standardText } from './standard';

/** A text as it is stored. */
export interface StoredText {
	text: string;
	version: number;
	updatedAt: Date;
	updatedBy: string;
}
/** The texts of a language by key. */
export type Texts = ReadonlyMap<string, StoredText>;

const sql = `select t.language, t.key, t.text, t.version, t.updated_at as "updatedAt", coalesce(u.display_name, '') as "updatedBy"
	from dictionary_text t left join app_user u on u.id = t.updated_by_id
	where t.program_id = $1 and ($2::text[] is null or t.language = any($2))
		and ($3::text[] is null or t.key = any($3))`;

/** The stored texts of a program's languages: of all languages and keys, unless some are given. */
export async function readTexts(
	db: Pick<Pool | PoolClient, 'query'>,
	programId: string,
	languages: readonly string[] | null = null,
	keys: readonly string[] | null = null,
): Promise<(language: string) => Texts> {
	const { rows } = await db.query<StoredText & { language: string; key: string }>(sql, [programId, languages, keys]);
	const all = new Map<string, Map<string, StoredText>>();
	for (const { language, key, ...stored } of rows) {
		const texts = all.get(language) ?? new Map<string, StoredText>();
		texts.set(key, stored);
		all.set(language, texts);
	}
	return (language) => all.get(language) ?? new Map();
}

/** The keys of a language in editing order: those of every site, then those that only the program has. */
export function keysOf(own: Texts, english: Texts): string[] {
	const others = new Set([...own.keys(), ...english.keys()].filter((key) => !standardText(key)));
	return [...standardKeys, ...[...others].toSorted()];
}

export const groupOf = (key: string): DictionaryGroup => standardText(key)?.group ?? 'other';

/** A key's English in the program, else the standard English. */
export const englishOf = (key: string, english: Texts): string =>
	english.get(key)?.text.trim() ? (english.get(key)?.text ?? '') : (standardText(key)?.text ?? '');

/**
 * The placeholders that a text needs: those of its standard English, which the site fills in. A text that only this
 * program has needs those of its English; that English itself needs none.
 */
export function expectsOf(language: string, key: string, english: Texts): readonly string[] | null {
	const standard = standardText(key);
	if (standard) return standard.expects;
	const text = englishOf(key, english);
	if (language === 'en' || text === '') return null;
	const { names, broken } = placeholdersOf(text);
	return broken ? null : names;
}

/** The template's text in a language; null without one. */
export interface TemplateTexts {
	/** Of the template program; blank when none is set. */
	name: string;
	languages: string[];
	messages: (language: string) => Readonly<Record<string, string>> | null;
}

export function factsOf(
	language: string,
	key: string,
	texts: { own: Texts; english: Texts; template: TemplateTexts },
): DictionaryTextFacts {
	const said = texts.template.messages(language);
	return {
		text: texts.own.get(key)?.text ?? '',
		english: englishOf(key, texts.english),
		template: (said && Object.hasOwn(said, key) && said[key]) || null,
		expects: expectsOf(language, key, texts.english),
	};
}

const findTemplate = `select id, name from program where is_template and deleted_at is null order by created_at, id limit 1`;

/**
 * The texts that other dictionaries start with: those of the template program merged over the standard English ones.
 * The template itself, and every program when none is set, has the standard ones.
 */
export async function readTemplate(
	db: Pick<Pool | PoolClient, 'query'>,
	forProgram: string | null = null,
	languages: readonly string[] | null = null,
): Promise<TemplateTexts> {
	const { rows } = await db.query<{ id: string; name: string }>(findTemplate);
	const [template] = rows;
	const standard: TemplateTexts = {
		name: '',
		languages: ['en'],
		messages: (language) => (language === 'en' ? standardMessages : null),
	};
	if (!template || template.id === forProgram) return standard;
	const { rows: found } = await db.query<{ language: string; messages: Record<string, string> }>(
		`select language, jsonb_object_agg(key, text) as messages from dictionary_text
			where program_id = $1 and text <> '' and ($2::text[] is null or language = any($2)) group by language order by language`,
		[template.id, languages],
	);
	const all = new Map(found.map(({ language, messages }) => [language, messages]));
	all.set('en', { ...standardMessages, ...all.get('en') });
	return {
		name: template.name,
		languages: [...all.keys()].toSorted(),
		messages: (language) => all.get(language) ?? null,
	};
}
