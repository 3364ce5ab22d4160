import { type FieldValues, get, type Path, type UseFormReturn } from 'react-hook-form';

/**
 * After a save, the form continues from the saved values: those sent, unless the server changed them. Input typed
 * during the save isn't saved: it stays as a change.
 */
export function standOn<Values extends FieldValues, Output>(
	form: UseFormReturn<Values, unknown, Output>,
	sent: Values,
	saved: Values = sent,
): void {
	const now = structuredClone(form.getValues());
	const isTyped = (name: string): name is Path<Values> =>
		JSON.stringify(get(now, name)) !== JSON.stringify(get(sent, name));
	const typed = [...form.control._names.mount].filter(isTyped);
	form.reset(saved);
	for (const name of typed) form.setValue(name, get(now, name), { shouldDirty: true });
}
