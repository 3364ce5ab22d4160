import { toast } from '@rewards/ui/primitives/toast';
import { describeError } from './describe-error';

/** Shows an error as a toast that stays until it is dismissed. */
export function reportError(error: unknown): void {
	const { title, detail } = describeError(error);
	void toast.error(title, detail ? { description: detail } : {});
}
