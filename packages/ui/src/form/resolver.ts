import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import { get, set } from 'react-hook-form';
import type { FieldProblem, Parse } from './types';

/** A problem as react-hook-form stores it: the code as type and message, with its params. */
export function toFieldError({ code, params }: FieldProblem) {
	return { type: code, message: code, ...(params && { params }) };
}

/**
 * Adapts a schema's result for react-hook-form; the first problem of a field wins. Independent of any schema library.
 */
export function formResolver<Values extends FieldValues, Output = Values>(
	parse: Parse<Values, Output>,
): Resolver<Values, unknown, Output> {
	return (values) => {
		const result = parse(values);
		if (!result.problems) return { values: result.values, errors: {} };
		const errors: FieldErrors<Values> = {};
		for (const problem of result.problems) {
			const path = problem.path || 'root';
			if (get(errors, path) === undefined) set(errors, path, toFieldError(problem));
		}
		return { values: {}, errors };
	};
}
