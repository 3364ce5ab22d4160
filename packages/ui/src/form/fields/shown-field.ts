import { type FieldValues, get, type UseFormReturn } from 'react-hook-form';
import type { FieldProblem } from '../types';

type AnyForm<Values extends FieldValues, Context, Output> = Pick<UseFormReturn<Values, Context, Output>, 'control'>;

/**
 * The visible field at a path, or the one that contains it (`tags` for `tags.2`). The form still knows fields that are
 * no longer visible.
 */
export function shownField<Values extends FieldValues, Context, Output>(
	form: AnyForm<Values, Context, Output>,
	path: string,
): string | null {
	if (get(form.control._fields, `${path}._f.mount`) === true) return path;
	return path.includes('.') ? shownField(form, path.slice(0, path.lastIndexOf('.'))) : null;
}

const isError = (error: object): error is { type: string; params?: Record<string, string | number> } =>
	'type' in error && typeof error.type === 'string';

/** Of an error itself, beside the errors of the fields within. */
const own = new Set(['type', 'message', 'params', 'ref', 'types', 'root']);

/** The errors of a form, as a flat list; a list of rows may have one of its own and more within. */
export function problemsIn(errors: unknown, at = ''): FieldProblem[] {
	if (typeof errors !== 'object' || errors === null) return [];
	const itself = isError(errors)
		? [{ path: at, code: errors.type, ...(errors.params ? { params: errors.params } : {}) }]
		: [];
	const within = Object.entries(errors).filter(([key]) => itself.length === 0 || !own.has(key));
	return [...itself, ...within.flatMap(([key, inner]) => problemsIn(inner, at ? `${at}.${key}` : key))];
}

/** The number of fields with problems: one with several counts once, and one around others through them. */
export const fieldsWith = (problems: readonly { path: string }[]): number => {
	const paths = [...new Set(problems.map(({ path }) => path))];
	return paths.filter((path) => !paths.some((other) => other.startsWith(`${path}.`))).length;
};
