import type { Pool, PoolClient } from '@rewards/db';
import { placeholdersOf } from '@rewards/validators/dictionary/placeholders';
import type { DictionaryTextFacts } from '@rewards/validators/dictionary/progress';
import type { DictionaryGroup } from '@rewards/validators/dictionary/words';
import { standardKeys, standardMessages, standardText } from './standard';

/** A text as it is stored. */
export interface StoredText {
	text: string;
	version: number;
	updatedAt: Date;
	updatedBy: string;
}
/** The texts of a language by their keys. */
export type Texts = ReadonlyMap<string, StoredText>;

const sql = `select t.language, t.key, t.text, t.version, t.updated_at as "updatedAt", coalesce(u.display_name, '') as "updatedBy"
	from dictionary_text t left join app_user u on u.id = t.updated_by_id
	where t.program_id = $1 and ($2::text[] is null or t.language = any($2))
		and ($3::text[] is null or t.key = any($3))`;

/** What is stored of a program's languages; of all of them and all of their texts, unless some are named. */
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

/**
 * The keys of a language in the order in which they are edited: those of every site, and what the program has beside
 * them.
 */
export function keysOf(own: Texts, english: Texts): string[] {
	const others = new Set([...own.keys(), ...english.keys()].filter((key) => !standardText(key)));
	return [...standardKeys, ...[...others].toSorted()];
}

export const groupOf = (key: string): DictionaryGroup => standardText(key)?.group ?? 'other';

/** A key's English as the program says it, else as every site does. */
export const englishOf = (key: string, english: Texts): string =>
	english.get(key)?.text.trim() ? (english.get(key)?.text ?? '') : (standardText(key)?.text ?? '');

/**
 * The placeholders that a text needs: those that the site fills in, which its standard English has. Of a text that only
 * this program has, those of its English; nothing is known of that one's.
 */
export function expectsOf(language: string, key: string, english: Texts): readonly string[] | null {
	const standard = standardText(key);
	if (standard) return standard.expects;
	const text = englishOf(key, english);
	if (language === 'en' || text === '') return null;
	const { names, broken } = placeholdersOf(text);
	return broken ? null : names;
}

/** What the template says in a language; null where it says nothing. */
export interface TemplateTexts {
	/** Of the template program; blank where no one has chosen one. */
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
 * The texts that others begin with: those of the template program over the standard English ones. The template itself,
 * and everybody where none is chosen, has the standard ones.
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
