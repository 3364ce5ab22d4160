import { type ParticipantInput, participantSchema } from '@rewards/validators/participants';
import { AppError, isUniqueViolation } from '../../../errors';
import type { ProgramContext } from '../../../trpc';
import { readRuleProgram } from '../imports/import-program';

/**
 * Holds a form or request to the rules of its program. `keep` is a country that the participant has already and may keep although
 * the program doesn't serve it (any more).
 */
export async function checkParticipant(
	{ db, program }: Pick<ProgramContext, 'db' | 'program'>,
	mode: 'add' | 'edit',
	input: unknown,
	keep = '',
): Promise<ParticipantInput> {
	const { type, levels, countries } = await readRuleProgram(db.pool, program.id);
	const choices = keep === '' ? countries : [...countries, keep];
	return participantSchema({ type, mode, levels, countries: choices }).parse(input);
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
