import { AppError, isUniqueViolation } from '../../errors';

/** Runs a write; turns a duplicate name among the user's views of the list into DUPLICATE. */
export async function named<Result>(write: () => Promise<Result>): Promise<Result> {
	try {
		return await write();
	} catch (error) {
		if (!isUniqueViolation(error)) throw error;
		throw new AppError('DUPLICATE', { field: 'name' }, { fields: [{ path: 'name', code: 'taken' }] });
	}
}
