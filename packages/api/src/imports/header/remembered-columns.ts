import type { FileColumn } from '@rewards/validators/imports/schemas';
import type { Queryable } from '../../pieces/queryable';
import { type ImportColumn, namesOf } from './header';
import { headerKey } from './header-key';

/**
 * Maximum length of a stored header key: an index has no room for a page of text, and no two files share such a header.
 */
const longestKey = 500;

/** Each kind of import remembers its own columns. */
interface Kind<Field extends string> {
	name: string;
	fields: readonly Field[];
}

/** Staff's mapping of headers that no column is named like: header key → field, null to leave out. */
export async function rememberedColumns<Field extends string>(
	db: Queryable,
	programId: string,
	{ name, fields }: Kind<Field>,
): Promise<ReadonlyMap<string, Field | null>> {
	const { rows } = await db.query<{ header: string; field: string | null }>(
		'select header, field from import_mapping where program_id = $1 and kind = $2',
		[programId, name],
	);
	const said = new Map<string, Field | null>();
	for (const { header, field } of rows) {
		const known = fields.find((one) => one === field);
		if (field === null || known !== undefined) said.set(header, known ?? null);
	}
	return said;
}

const save = `insert into import_mapping (program_id, kind, header, field, updated_by_id) values ($1, $2, $3, $4, $5)
	on conflict (program_id, kind, header) do update set field = excluded.field, updated_by_id = excluded.updated_by_id, updated_at = now()
	where import_mapping.field is distinct from excluded.field`;
const forget = 'delete from import_mapping where program_id = $1 and kind = $2 and header = $3';

/** Stores staff's mapping of this file's columns for the program's later files, except what the headers already say. */
export async function rememberColumns<Field extends string>(
	client: Queryable,
	{ programId, userId, kind }: { programId: string; userId: string; kind: string },
	columns: readonly FileColumn[],
	known: readonly ImportColumn<Field>[],
): Promise<void> {
	const names = namesOf(known);
	const keys = columns.map(({ header }) => headerKey(header));
	const said = columns.flatMap(({ field, source }, index) => {
		const key = keys[index] ?? '';
		// Two columns of one name would be indistinguishable next time.
		const clear = key !== '' && key.length <= longestKey && keys.indexOf(key) === keys.lastIndexOf(key);
		return source === 'given' && clear ? [{ key, field }] : [];
	});
	// In one order whatever the file's, to avoid deadlocks between concurrent answers.
	said.sort((one, other) => (one.key < other.key ? -1 : 1));
	for (const { key, field } of said) {
		if (names.get(key) === field) await client.query(forget, [programId, kind, key]);
		else await client.query(save, [programId, kind, key, field, userId]);
	}
}
