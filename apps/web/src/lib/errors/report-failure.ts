import { toast } from '@rewards/ui/primitives/toasts/toast';
import { shownErrors } from './report-error';

/** Shows a failure under its own title; `takeBack` removes it by `id`. */
export function reportFailure(id: string, title: string, description?: string): void {
	shownErrors.add(id);
	void toast.error(title, { id, ...(description ? { description } : {}) });
}
