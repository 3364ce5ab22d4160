import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { shownField } from './fields/shown-field';
import { toFieldError } from './resolver';
import type { FieldProblem } from './types';

/**
 * Puts the server's field errors on their fields and focuses the first. Returns those of fields that the form doesn't
 * show, to list above the form.
 */
export function applyServerErrors<Values extends FieldValues, Context, Output>(
	form: UseFormReturn<Values, Context, Output>,
	problems: readonly FieldProblem[],
): FieldProblem[] {
	const isShown = (name: string | null): name is FieldPath<Values> => name !== null;
	const rest: FieldProblem[] = [];
	let first = true;
	for (const problem of problems) {
		const name = shownField(form, problem.path);
		if (!isShown(name)) {
			rest.push(problem);
			continue;
		}
		form.setError(name, toFieldError(problem), { shouldFocus: first });
		first = false;
	}
	return rest;
}
