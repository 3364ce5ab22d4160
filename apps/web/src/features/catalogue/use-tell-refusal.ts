import { toast } from '@rewards/ui/primitives/toasts/toast';
import { useTranslation } from '../../i18n/use-translation';
import { faultOf } from '../../lib/errors/errors';
import { handleError } from '../../lib/trpc';

const reasons = ['rebuildRunning', 'nothingBefore', 'onSaleChanged', 'notWaiting'] as const;

/** Why the server refused to start, approve or decline a build; null for any other error. */
function refusalOf(error: unknown): (typeof reasons)[number] | null {
	const fault = faultOf(error);
	if (fault.kind !== 'app' || fault.body.code !== 'CONFLICT') return null;
	return reasons.find((reason) => reason === fault.body.params?.['reason']) ?? null;
}

/** For changes with `meta.quiet`: shows a refusal in the catalogue's words, and any other error as all changes do. */
export function useTellRefusal(): (error: unknown) => void {
	const { t } = useTranslation('catalogue');
	return (error) => {
		const refusal = refusalOf(error);
		if (refusal) void toast.warning(t(`refused.${refusal}`));
		else handleError(error);
	};
}
