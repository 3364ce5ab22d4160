import type { FileColumn } from '@rewards/validators/imports';
import { type ParticipantField, participantFields } from '@rewards/validators/participants';
import { headerKey, type ImportColumn, namesOf } from '../../../imports';
import type { Queryable } from './import-program';

const kind = 'participants';
const fields: ReadonlySet<string> = new Set(participantFields);
const isField = (field: string): field is ParticipantField => fields.has(field);

/** What the program's staff have said of headers that no column is named like: header key → field, null for nothing. */
export async function rememberedColumns(
	db: Queryable,
	programId: string,
): Promise<ReadonlyMap<string, ParticipantField | null>> {
	const { rows } = await db.query<{ header: string; field: string | null }>(
		'select header, field from import_mapping where program_id = $1 and kind = $2',
		[programId, kind],
	);
	const said = new Map<string, ParticipantField | null>();
	for (const { header, field } of rows) if (field === null || isField(field)) said.set(header, field);
	return said;
}

const save = `insert into import_mapping (program_id, kind, header, field, updated_by_id) values ($1, $2, $3, $4, $5)
	on conflict (program_id, kind, header) do update set field = excluded.field, updated_by_id = excluded.updated_by_id, updated_at = now()
	where import_mapping.field is distinct from excluded.field`;
const forget = 'delete from import_mapping where program_id = $1 and kind = $2 and header = $3';

/** Keeps for the program's later files what staff said of this one's columns, but for what the headers say by themselves. */
export async function rememberColumns(
	client: Queryable,
	programId: string,
	userId: string,
	columns: readonly FileColumn[],
	known: readonly ImportColumn<ParticipantField>[],
): Promise<void> {
	const names = namesOf(known);
	const keys = columns.map(({ header }) => headerKey(header));
	for (const [index, { field, source }] of columns.entries()) {
		const key = keys[index] ?? '';
		// Two columns of one name can't be told apart next time.
		if (source !== 'given' || key === '' || keys.indexOf(key) !== keys.lastIndexOf(key)) continue;
		if (names.get(key) === field) await client.query(forget, [programId, kind, key]);
		else await client.query(save, [programId, kind, key, field, userId]);
	}
}
