import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { toFieldError } from './resolver';
import type { FieldProblem } from './types';

/**
 * Puts the server's field errors on their fields and the focus on the first. Those of fields that the form doesn't show come back,
 * to be told above the form.
 */
export function applyServerErrors<Values extends FieldValues, Context, Output>(
	form: UseFormReturn<Values, Context, Output>,
	problems: readonly FieldProblem[],
): FieldProblem[] {
	const isShown = (name: string): name is FieldPath<Values> => form.control._names.mount.has(name);
	/** The field, or the one that holds it: `tags` for `tags.2`. */
	const shownOf = (path: string): string =>
		isShown(path) || !path.includes('.') ? path : shownOf(path.slice(0, path.lastIndexOf('.')));
	const rest: FieldProblem[] = [];
	let first = true;
	for (const problem of problems) {
		const name = shownOf(problem.path);
		if (!isShown(name)) {
			rest.push(problem);
			continue;
		}
		form.setError(name, toFieldError(problem), { shouldFocus: first });
		first = false;
	}
	return rest;
}
