import type { PoolClient } from '@rewards/db';
import type { RejectSample } from '@rewards/validators/imports/schemas';
import { isAddressField, type ParticipantField } from '@rewards/validators/participants/constants';
import type { ParticipantPreviewSamples } from '@rewards/validators/participants/imports';
import type { LevelChoice } from '@rewards/validators/participants/rules';
import { secretMask } from '../../../imports';
import { addressBecomes, saysAddress } from './blanks';
import { becomes, changes, revived, type Target, unmatched } from './match';
import { secretFieldsOf } from './read-participants';
import { columnOf, type StageResult } from './stage';

/** Rows of each kind in a preview. */
const shown = 10;

type Texts = Record<string, string | null>;
interface ChangedRow {
	line: number;
	sid: string;
	name: string;
	email: string;
	hasAddress: boolean;
	password: boolean;
	revived: boolean;
	before: Texts;
	after: Texts;
}

const select = async <Row extends object>(client: PoolClient, text: string, values: unknown[] = []): Promise<Row[]> =>
	(await client.query<Row>(text, values)).rows;
const object = (fields: readonly ParticipantField[], sqlOf: (field: ParticipantField) => string) =>
	`jsonb_build_object(${fields.map((field) => `'${field}', ${sqlOf(field)}`).join(', ')})`;

/**
 * The first rows of each kind, from the stage and the tables that `matchPeople` and `findTouched` left in this
 * transaction.
 */
export async function previewSamples(
	client: PoolClient,
	{ programId, stage }: Target,
	levels: readonly LevelChoice[],
): Promise<ParticipantPreviewSamples> {
	const { table } = stage;
	const fields = stage.fields.filter((field) => field !== 'password');
	const password = stage.fields.includes('password') ? 's.password_sealed is not null' : 'false';
	const secret = secretFieldsOf(stage.header);
	const shownText = (field: ParticipantField, value: string | null | undefined): string => {
		if (value && secret.has(field)) return secretMask;
		return field === 'levelId' ? (levels.find(({ id }) => id === value)?.description ?? '') : (value ?? '');
	};

	const changesOf = ({ before, after, hasAddress, password: newPassword, revived: active, ...row }: ChangedRow) => ({
		...row,
		changes: [
			...fields
				.filter((field) => (hasAddress || !isAddressField(field)) && (before[field] ?? '') !== (after[field] ?? ''))
				.map((field) => ({
					field,
					before: shownText(field, before[field]),
					after: shownText(field, after[field]),
				})),
			...(active ? [{ field: 'status', before: 'Archived', after: 'Active' }] : []),
			...(newPassword ? [{ field: 'password', before: null, after: null }] : []),
		],
	});
	/** Rows of people whom the program has, as that stage would leave them; `touched` selects those that change. */
	const known = async (as: StageResult, touched: string) => {
		const next = (field: ParticipantField) =>
			isAddressField(field) ? addressBecomes(field, as, 's') : becomes(field, as);
		const changed = await select<ChangedRow>(
			client,
			`select t.line, p.id as sid, p.name, p.email, ${saysAddress(as)} as "hasAddress", ${password} as password, ${revived(fields)} as revived,
				${object(fields, (field) => `${isAddressField(field) ? 'a' : 'p'}.${columnOf[field]}`)} as before, ${object(fields, next)} as after
			from (select id, line from (${touched}) c order by line limit ${shown}) t join ${table} s on s.line = t.line
				join participant p on p.program_id = $1 and p.id = t.id
				left join participant_address a on a.program_id = $1 and a.participant_id = t.id and a.position = 1
			order by t.line`,
			[programId],
		);
		const unchanged = await select<ParticipantPreviewSamples['unchanged'][number]>(
			client,
			`select m.line, p.id as sid, p.name, p.email
			from (select id, line from matched m where not exists (select from (${touched}) t where t.line = m.line) order by line limit ${shown}) m
				join participant p on p.program_id = $1 and p.id = m.id order by m.line`,
			[programId],
		);
		return { changed: changed.map(changesOf), unchanged };
	};
	const created = await select<{ line: number; values: Texts }>(
		client,
		`select s.line, ${object(fields, (field) => `s.${columnOf[field]}`)} as values from ${table} s where s.fault_code is null and ${unmatched} order by s.line limit ${shown}`,
	);
	const { changed, unchanged } = await known(stage, 'select id, line from touched where line is not null');
	const emptying = { ...stage, blanks: 'empty' as const };
	const ifEmptied = stage.hasBlanks
		? await known(
				emptying,
				`select m.id, m.line from matched m join ${table} s on s.line = m.line and s.unless_known is null
				join participant p on p.program_id = $1 and p.id = m.id
				left join participant_address a on a.program_id = $1 and a.participant_id = m.id and a.position = 1 where ${changes(emptying)}`,
			)
		: null;
	const rejected = await select<RejectSample>(
		client,
		`select line, email, fault_column as "column", fault_value as value, fault_code as code, fault_params - 'also' as params,
			coalesce(fault_params->'also', '[]') as also
		from ${table} where fault_code is not null order by line limit ${shown}`,
	);
	const archived = await select<ParticipantPreviewSamples['archived'][number]>(
		client,
		`select p.id as sid, p.name, p.email, p.status from touched t join participant p on p.program_id = $1 and p.id = t.id
		where t.line is null order by p.name collate "und-x-icu", p.id limit ${shown}`,
		[programId],
	);
	const textsOf = (values: Texts) =>
		Object.fromEntries(fields.map((field) => [field, shownText(field, values[field])]));
	return {
		created: created.map(({ line, values }) => ({ line, values: textsOf(values) })),
		changed,
		unchanged,
		...(ifEmptied ? { ifEmptied } : {}),
		rejected,
		archived,
	};
}
