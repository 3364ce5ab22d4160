import { AppError } from './app-error';
import { isUniqueViolation } from './database-fault';

/** Runs a write whose only unique column is a name: DUPLICATE at the name when it is taken. */
export async function withUniqueName<Result>(write: () => Promise<Result>): Promise<Result> {
	try {
		return await write();
	} catch (error) {
		if (!isUniqueViolation(error)) throw error;
		throw new AppError('DUPLICATE', { field: 'name' }, { fields: [{ path: 'name', code: 'taken' }], cause: error });
	}
}
