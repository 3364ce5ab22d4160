import type { PoolClient } from '@rewards/db';
import {
	isAddressField,
	type ParticipantField,
	participantOwnFields,
} from '@rewards/validators/participants/constants';
import type { Emptied } from '@rewards/validators/participants/imports';
import { affected } from '../../../imports';
import { columnOf, type StageResult } from './stage';

// What blank cells of a file do to stored values (docs/decisions/0090-blank-cells.md).

const ownFields: ReadonlySet<ParticipantField> = new Set(participantOwnFields);

/** Own fields whose blank cell keeps the stored value. */
export const keptFields = ({ keeps, blanks }: Pick<StageResult, 'keeps' | 'blanks'>) =>
	blanks === 'keep' ? ownFields : keeps;

/** Which house an address is; the rest of it means something only there. */
const placeFields = ['country', 'address1', 'townCity', 'stateCounty', 'postcode'] as const;
const phoneOf = { phoneExt: 'phone', altPhoneExt: 'altPhone' } as const;

/**
 * The new value of a field of address `a` from a staged row. Blank cells keep what is stored while the house, and the
 * number of an extension, is the same: another house doesn't get the old apartment line.
 */
export function addressBecomes(field: ParticipantField, { blanks, fields }: StageResult, row: string): string {
	const given = `${row}.${columnOf[field]}`;
	if (blanks !== 'keep') return given;
	const phone = field === 'phoneExt' || field === 'altPhoneExt' ? [phoneOf[field]] : [];
	const same = [...placeFields, ...phone]
		.filter((one) => one !== field && fields.includes(one))
		.map((one) => ` and ${row}.${columnOf[one]} in ('', a.${columnOf[one]})`);
	return `case when ${given} = ''${same.join('')} then coalesce(a.${columnOf[field]}, '') else ${given} end`;
}

/** Whether a staged row `s` says something of address `a`: a blank one empties it only if blank cells do. */
export const saysAddress = ({ blanks }: StageResult): string =>
	blanks === 'empty' ? '(s.has_address or a.id is not null)' : 's.has_address';

/**
 * Refuses the valid rows that lack a value which only a known participant has stored: of the others, or, where blank
 * cells empty, of all. They count as valid no longer. Returns their number.
 */
export async function refuseBlank(client: PoolClient, stage: StageResult, of: string): Promise<number> {
	if (!stage.hasBlanks) return 0;
	const refused = await affected(
		client,
		`update ${stage.table} s set fault_column = unless_known->>0, fault_value = unless_known->>1, fault_code = unless_known->>2,
			fault_params = (unless_known->>3)::jsonb
		where s.fault_code is null and s.unless_known is not null and ${of}`,
		[],
	);
	stage.good -= refused;
	return refused;
}

/** Fields of the file that blank cells can empty. */
const emptiable = ({ fields }: StageResult) =>
	fields.filter((field) => !['name', 'email', 'status', 'password', 'country'].includes(field));

const emptiedOf = (field: ParticipantField): string => {
	const column = columnOf[field];
	if (field === 'levelId') return 's.level_id is null and p.level_id is not null';
	return `s.${column} = '' and ${isAddressField(field) ? 'a' : 'p'}.${column} <> ''`;
};

/** How many stored values the blank cells of these rows empty, by field. `rows` has a line and a participant's id. */
export async function countEmptied(
	client: PoolClient,
	programId: string,
	stage: StageResult,
	rows: string,
): Promise<Emptied> {
	const fields = stage.hasBlanks ? emptiable(stage) : [];
	if (fields.length === 0) return { values: 0, fields: {} };
	const { rows: counted } = await client.query<Record<string, number>>(
		`select ${fields.map((field) => `count(*) filter (where ${emptiedOf(field)}) as "${field}"`).join(', ')}
		from (${rows}) m join ${stage.table} s on s.line = m.line and s.unless_known is null
			join participant p on p.program_id = $1 and p.id = m.id
			left join participant_address a on a.program_id = $1 and a.participant_id = m.id and a.position = 1`,
		[programId],
	);
	const found = Object.entries(counted[0] ?? {}).filter(([, values]) => values > 0);
	return { values: found.reduce((sum, [, values]) => sum + values, 0), fields: Object.fromEntries(found) };
}
