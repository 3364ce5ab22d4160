import { toast } from '@rewards/ui/primitives/toast';
import { describeError } from './describe-error';

const shown = new Set<string>();

/**
 * Shows an error as a toast that stays until it is dismissed, or until a retry succeeds: `id` identifies it for
 * `takeBack`.
 */
export function reportError(error: unknown, id?: string): void {
	const { title, detail } = describeError(error);
	if (id) shown.add(id);
	void toast.error(title, { ...(detail ? { description: detail } : {}), ...(id ? { id } : {}) });
}

/** Shows a failure under its own title; `takeBack` removes it by `id`. */
export function reportFailure(id: string, title: string, description?: string): void {
	shown.add(id);
	void toast.error(title, { id, ...(description ? { description } : {}) });
}

/** Removes an error's toast: the retry has succeeded. */
export function takeBack(id: string): void {
	if (shown.delete(id)) void toast.dismiss(id);
}
