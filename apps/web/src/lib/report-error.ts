import { toast } from '@rewards/ui/primitives/toast';
import { describeError } from './describe-error';

const shown = new Set<string>();

/**
 * Shows an error as a toast that stays until it is dismissed, or until what failed succeeds: `id` names that, for
 * `takeBack`.
 */
export function reportError(error: unknown, id?: string): void {
	const { title, detail } = describeError(error);
	if (id) shown.add(id);
	void toast.error(title, { ...(detail ? { description: detail } : {}), ...(id ? { id } : {}) });
}

/** Says in its own words that something failed; `id` names it for `takeBack`. */
export function reportFailure(id: string, title: string, description?: string): void {
	shown.add(id);
	void toast.error(title, { id, ...(description ? { description } : {}) });
}

/** Takes an error's toast away: the next try has succeeded. */
export function takeBack(id: string): void {
	if (shown.delete(id)) void toast.dismiss(id);
}
