import { toast } from '@rewards/ui/primitives/toasts/toast';
import { describeError } from './describe-error';

export const shownErrors = new Set<string>();

/**
 * Shows an error as a toast that stays until it is dismissed, or until a retry succeeds: `id` identifies it for
 * `takeBack`.
 */
export function reportError(error: unknown, id?: string): void {
	const { title, detail } = describeError(error);
	if (id) shownErrors.add(id);
	void toast.error(title, { ...(detail ? { description: detail } : {}), ...(id ? { id } : {}) });
}

/** Removes an error's toast: the retry has succeeded. */
export function takeBack(id: string): void {
	if (shownErrors.delete(id)) void toast.dismiss(id);
}
