import type { TransactionClient } from '@rewards/db';
import type { FieldError } from '@rewards/validators/errors/codes';
import type { ParticipantField } from '@rewards/validators/participants/constants';
import { isNobodys, judgedFields } from '@rewards/validators/participants/rules';
import {
	type ParticipantInput,
	type ParticipantShape,
	participantSchema,
} from '@rewards/validators/participants/schemas';
import { AppError, constraintOf, isUniqueViolation } from '../../../errors';
import type { ProgramContext } from '../../../trpc';
import { readRuleProgram } from '../imports/import-program';
import type { ParticipantDetail } from '../select';

/** Codes that were used, and archived participants: another one may have their external id. */
const spent: ReadonlySet<string> = new Set(['Used', 'Archived']);

type Checking = Pick<ProgramContext, 'db' | 'program'>;

/** Validates a new participant by the program's rules. */
export async function checkNewParticipant({ db, program }: Checking, input: unknown): Promise<ParticipantInput> {
	const { type, levels, countries } = await readRuleProgram(db.pool, program.id);
	return participantSchema({ type, mode: 'add', levels, countries }).parse(input);
}

export interface Edit {
	/** The whole record as it will be stored. */
	participant: ParticipantShape;
	/** Of a partial edit: the fields that the client has sent. */
	sent?: readonly ParticipantField[] | undefined;
}

/**
 * Validates an edit by the program's rules (docs/decisions/0017-edits-in-part.md). A partial edit is checked for the
 * sent fields and those that depend on them. A participant may keep a country that the program no longer serves, and an
 * unused code needs no name and no address.
 */
export async function checkEdit(
	{ db, program }: Checking,
	stored: ParticipantDetail,
	{ participant, sent }: Edit,
): Promise<ParticipantInput> {
	const { type, levels, countries } = await readRuleProgram(db.pool, program.id);
	const address = stored.addresses[0];
	const { addresses, ...own } = participant;
	const values = { ...own, ...addresses?.[0] };
	return participantSchema({
		type,
		mode: 'edit',
		levels,
		countries: address?.country ? [...countries, address.country] : countries,
		...(address && { stored: address }),
		unclaimed: isNobodys({ name: stored.name, ...address }),
		...(sent
			? { judged: judgedFields(Object.fromEntries(sent.map((field) => [field, values[field] ?? ''])), address ?? {}) }
			: {}),
	}).parse(participant);
}

interface Named {
	email: string;
	externalId: string;
}

const duplicate = (fields: FieldError[], cause?: unknown) =>
	new AppError('DUPLICATE', { field: fields[0]?.path ?? 'email' }, { fields, cause });

/**
 * Refuses an e-mail, code or external id by which another participant is found, also one merged into another: DUPLICATE
 * at the field, with who has an external id. Keys that the participant `id` has already are no matter, nor are those of
 * participants merged into it, or into one who is deleted.
 */
export async function refuseTaken(
	client: TransactionClient,
	{ programId, id }: { programId: string; id: string },
	is: Named & { status: string },
	was?: Named & { status: string },
): Promise<void> {
	const inUse = !spent.has(is.status);
	const [found] = await client.$queryRaw<{ email: boolean; names: string | null }[]>`select exists (
			select from participant o join participant k on k.program_id = o.program_id and k.id = coalesce(o.merged_into_id, o.id)
			where o.program_id = ${programId}::uuid and o.email_key = address_key(${is.email})
				and address_key(${is.email}) <> address_key(${was?.email ?? ''}) and k.id <> ${id}::uuid and k.deleted_at is null
		) as email, (
			select string_agg(concat(nullif(k.name, '') || ' ', '(', k.email, ')'), ', ') from participant o
				join participant k on k.program_id = o.program_id and k.id = coalesce(o.merged_into_id, o.id)
			where ${inUse} and o.program_id = ${programId}::uuid and o.external_id_key = external_key(${is.externalId})
				and o.external_id_key <> '' and external_key(${is.externalId}) <> external_key(${was?.externalId ?? ''})
				and o.external_id_in_use and k.id <> ${id}::uuid and k.deleted_at is null
		) as names`;
	const fields: FieldError[] = [
		...(found?.email ? [{ path: 'email', code: 'duplicateInProgram' as const }] : []),
		...(found?.names ? [{ path: 'externalId', code: 'externalIdInUse' as const, params: { names: found.names } }] : []),
	];
	if (fields.length > 0) throw duplicate(fields);
}

/** The error for a key that another request has taken at the same time; other errors are passed on. */
export function duplicateOr(error: unknown): unknown {
	if (!isUniqueViolation(error)) return error;
	const path = constraintOf(error) === 'participant_external_id_key' ? 'externalId' : 'email';
	return duplicate([{ path, code: 'duplicateInProgram' }], error);
}
