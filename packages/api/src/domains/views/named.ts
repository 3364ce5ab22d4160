import { AppError, isUniqueViolation } from '../../errors';

/** Runs a write; reports on a name that the user's views of the list have already. */
export async function named<Result>(write: () => Promise<Result>): Promise<Result> {
	try {
		return await write();
	} catch (error) {
		if (!isUniqueViolation(error)) throw error;
		throw new AppError('DUPLICATE', { field: 'name' }, { fields: [{ path: 'name', code: 'taken' }] });
	}
}
