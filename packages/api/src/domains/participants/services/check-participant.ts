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

/** Holds someone new to the rules of the program. */
export async function checkNewParticipant({ db, program }: Checking, input: unknown): Promise<ParticipantInput> {
	const { type, levels, countries } = await readRuleProgram(db.pool, program.id);
	return participantSchema({ type, mode: 'add', levels, countries }).parse(input);
}

export interface Edit {
	/** The whole record as it is to be. */
	participant: ParticipantShape;
	/** Of an edit in part: the fields that the client has sent. */
	sent?: readonly ParticipantField[] | undefined;
}

/**
 * Holds an edit to the rules of the program (docs/decisions/0017-edits-in-part.md). An edit in part answers for what it
 * sends and for what depends on that. Someone may keep a country that the program doesn't serve any more, and a code
 * that is no one's has no name and no address to ask for.
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

/** The refusal of an e-mail or code that the program has already; other errors stay what they are. */
export const duplicateOr = (error: unknown): unknown =>
	isUniqueViolation(error)
		? new AppError(
				'DUPLICATE',
				{ field: 'email' },
				{ fields: [{ path: 'email', code: 'duplicateInProgram' }], cause: error },
			)
		: error;
