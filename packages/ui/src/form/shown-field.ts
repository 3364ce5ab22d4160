import { type FieldValues, get, type UseFormReturn } from 'react-hook-form';
import type { FieldProblem } from './types';

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

/** The errors of a form, as a flat list. */
export function problemsIn(errors: unknown, at = ''): FieldProblem[] {
	if (typeof errors !== 'object' || errors === null) return [];
	if (isError(errors)) return [{ path: at, code: errors.type, ...(errors.params ? { params: errors.params } : {}) }];
	return Object.entries(errors).flatMap(([key, inner]) => problemsIn(inner, at ? `${at}.${key}` : key));
}
