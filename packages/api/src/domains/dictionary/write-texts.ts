import type { PoolClient } from '@rewards/db';
import { writeAuditOn } from '../../audit';
import type { ProgramContext } from '../../trpc';

export interface TextChange {
	key: string;
	/** null: it wasn't there. */
	before: string | null;
	after: string;
}

/** Texts of one change that the log tells; all of them are in the history of the texts. */
const mostTold = 50;

/**
 * Writes changed texts and the entry of the log. Gives their versions by key. Texts that come back after a deletion go on from their last version, so that
 * whoever still has an old one open doesn't write over the new one.
 */
export async function writeTexts(
	client: PoolClient,
	ctx: ProgramContext,
	language: string,
	changes: readonly TextChange[],
	action: 'create' | 'update' = 'update',
): Promise<Map<string, number>> {
	const { program, session } = ctx;
	const { rows } = await client.query<{ key: string; version: number }>(
		`insert into dictionary_text as t (program_id, language, key, text, version, updated_by_id)
			select $1, $2, c.key, c.text, coalesce((
				select max(v.version) + 1 from dictionary_text_version v where v.program_id = $1 and v.language = $2 and v.key = c.key
			), 1), $5 from unnest($3::text[], $4::text[]) c(key, text)
			on conflict (program_id, language, key) do update set text = excluded.text, updated_by_id = excluded.updated_by_id
			returning t.key, t.version`,
		[program.id, language, changes.map(({ key }) => key), changes.map(({ after }) => after), session.user.id],
	);
	const told = changes.slice(0, mostTold);
	const sentence = (key: string, text: string) => `${key}: ${text}`;
	const known = told.flatMap(({ key, before }) => (before === null ? [] : [sentence(key, before)]));
	const more = changes.length > told.length ? { moreTexts: changes.length - told.length } : {};
	const after = { texts: told.map((change) => sentence(change.key, change.after)), ...more };
	await writeAuditOn(client, ctx, {
		action,
		entity: 'dictionary',
		entityId: language,
		accountId: program.accountId,
		programId: program.id,
		before: action === 'create' ? null : { texts: known },
		after: action === 'create' ? { language, count: changes.length } : after,
	});
	return new Map(rows.map(({ key, version }) => [key, version]));
}
