import type { FetchFrequency, SourceFaultReason, SourceKind } from '@rewards/validators/recipes/source-constants';
import { type SourcePlace, sourcePlaceSchema } from '@rewards/validators/recipes/source-schemas';
import { openText, SealError } from '../../../crypto';
import type { SealedColumn } from '../../../data-key/reseal';
import type { Queryable } from '../../../imports';
import { type SourceAccess, SourceFault } from '../../../integrations/sources';
import type { Services } from '../../../trpc';

/** Why the last look has failed, with the params of its sentence; or another error's code. */
export interface SourceReason {
	fault?: SourceFaultReason;
	code?: string;
	params?: Record<string, string | number>;
}

export interface StoredSource {
	recipeId: string;
	kind: SourceKind;
	place: SourcePlace;
	secret: Uint8Array | null;
	frequency: FetchFrequency;
	weekday: number;
	monthDay: number;
	atTime: string;
	timeZone: string;
	nextAt: Date;
	etag: string;
	modified: string;
	lookedAt: Date | null;
	failures: number;
	reason: SourceReason | null;
	version: number;
}

/** A password or key stays with the account that gave it: whoever the program goes to has to know it. */
const sql = `select s.recipe_id as "recipeId", s.kind, s.place, case when q.account_id = p.account_id then s.secret end as secret,
		s.frequency, s.weekday, s.month_day as "monthDay", s.at_time as "atTime", s.time_zone as "timeZone",
		s.next_at as "nextAt", s.etag, s.modified, s.looked_at as "lookedAt", s.failures, s.reason, s.version
	from import_recipe_source s join import_recipe q on q.id = s.recipe_id join program p on p.id = s.program_id
	where s.recipe_id = $1 and s.program_id = $2`;

/** The source of a program's recipe; null if it has none. */
export async function findSource(db: Queryable, recipeId: string, programId: string): Promise<StoredSource | null> {
	const [row] = (await db.query<StoredSource>(sql, [recipeId, programId])).rows;
	return row ? { ...row, place: sourcePlaceSchema.parse(row.place) } : null;
}

/** Encryption context of a source's password or key. */
export const sourceSecret = (recipeId: string): string => `recipe ${recipeId} source`;

export const sourceSecrets: readonly SealedColumn[] = [
	{ table: 'import_recipe_source', column: 'secret', owner: 'recipe_id', context: sourceSecret },
];

/** The stored password or key. Throws a SourceFault when there is none, or when it can't be decrypted here. */
export function openSecret(
	{ config }: Pick<Services, 'config'>,
	{ recipeId, kind, place, secret }: StoredSource,
): string {
	if (secret === null) {
		if (kind !== 'https' || place.userName !== '') throw new SourceFault('secret');
		return '';
	}
	try {
		return openText(config.dataKey, secret, sourceSecret(recipeId));
	} catch (error) {
		if (error instanceof SealError) throw new SourceFault('secret', {}, { cause: error });
		throw error;
	}
}

/** The access to a place. */
export const accessTo = ({ config }: Pick<Services, 'config'>, place: SourcePlace, secret: string): SourceAccess => ({
	...place,
	secret,
	allowed: config.privateTargets,
});
