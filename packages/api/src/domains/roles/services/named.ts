import { AppError, isUniqueViolation } from '../../../errors';

/** Saves a role; DUPLICATE at the name when its account already has it. */
export async function named<T>(save: () => Promise<T>): Promise<T> {
	try {
		return await save();
	} catch (error) {
		if (!isUniqueViolation(error)) throw error;
		throw new AppError('DUPLICATE', { field: 'name' }, { fields: [{ path: 'name', code: 'taken' }], cause: error });
	}
}
