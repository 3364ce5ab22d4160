import { isNobodys, judgedFields } from '@rewards/validators/participants/rules';
import {
	type ParticipantInput,
	type ParticipantShape,
	participantSchema,
} from '@rewards/validators/participants/schemas';
import type { ParticipantField } from '@rewards/validators/participants/words';
import { AppError, isUniqueViolation } from '../../../errors';
import type { ProgramContext } from '../../../trpc';
import { readRuleProgram } from '../imports/import-program';
import type { ParticipantDetail } from '../select';

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
		unclaimed: isNobodys({ name: stored.name, ...address }),
		...(sent
			? { judged: judgedFields(Object.fromEntries(sent.map((field) => [field, values[field] ?? ''])), address ?? {}) }
			: {}),
	}).parse(participant);
}

/** The error for an e-mail or code that the program already has; other errors are passed on. */
export const duplicateOr = (error: unknown): unknown =>
	isUniqueViolation(error)
		? new AppError(
				'DUPLICATE',
				{ field: 'email' },
				{ fields: [{ path: 'email', code: 'duplicateInProgram' }], cause: error },
			)
		: error;
