import type { PoolClient } from '@rewards/db';
import { writeAuditOn } from '../../audit';
import { AppError } from '../../errors';
import type { ProgramContext } from '../../trpc';
import { holdImages, imagesIn, ownImagesIn } from '../images';

export interface TextChange {
	key: string;
	/** null: it didn't exist. */
	before: string | null;
	after: string;
}

/** Maximum texts of one change in the audit entry; the texts' history has all of them. */
const mostLogged = 50;

/**
 * Locks the images that texts begin to show, so that cleanup can't delete them before the save commits. With `pathOf`,
 * VALIDATION (imageGone) for each text that begins to show a missing image of this portal.
 */
async function holdShown(client: PoolClient, changes: readonly TextChange[], pathOf?: (key: string) => string) {
	const fresh = changes.map(({ key, before, after }) => {
		const known = new Set(imagesIn(before ?? ''));
		return { key, after, hashes: imagesIn(after).filter((hash) => !known.has(hash)) };
	});
	const gone = await holdImages(client, [...new Set(fresh.flatMap(({ hashes }) => hashes))]);
	if (!pathOf || gone.size === 0) return;
	const fields = fresh
		.filter(({ after, hashes }) => ownImagesIn(after).some((hash) => gone.has(hash) && hashes.includes(hash)))
		.map(({ key }) => ({ path: pathOf(key), code: 'imageGone' }));
	if (fields.length > 0) throw new AppError('VALIDATION', undefined, { fields });
}

/** The change, and where in the request its texts are. */
interface Written {
	action?: 'create' | 'update';
	pathOf?: (key: string) => string;
}

/**
 * Writes changed texts and the audit entry. Returns their versions by key. A text that is restored after a deletion
 * continues from its last version, so that a client with the old one open can't overwrite the new one.
 */
export async function writeTexts(
	client: PoolClient,
	ctx: ProgramContext,
	language: string,
	changes: readonly TextChange[],
	{ action = 'update', pathOf }: Written = {},
): Promise<Map<string, number>> {
	const { program, session } = ctx;
	await holdShown(client, changes, pathOf);
	const { rows } = await client.query<{ key: string; version: number }>(
		`insert into dictionary_text as t (program_id, language, key, text, version, updated_by_id)
			select $1, $2, c.key, c.text, coalesce((
				select max(v.version) + 1 from dictionary_text_version v where v.program_id = $1 and v.language = $2 and v.key = c.key
			), 1), $5 from unnest($3::text[], $4::text[]) c(key, text)
			on conflict (program_id, language, key) do update set text = excluded.text, updated_by_id = excluded.updated_by_id
			returning t.key, t.version`,
		[program.id, language, changes.map(({ key }) => key), changes.map(({ after }) => after), session.user.id],
	);
	const logged = changes.slice(0, mostLogged);
	const sentence = (key: string, text: string) => `${key}: ${text}`;
	const known = logged.flatMap(({ key, before }) => (before === null ? [] : [sentence(key, before)]));
	const more = changes.length > logged.length ? { moreTexts: changes.length - logged.length } : {};
	const after = { texts: logged.map((change) => sentence(change.key, change.after)), ...more };
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
