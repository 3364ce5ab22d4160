import { toast } from '@rewards/ui/primitives/toast';
import { useTranslation } from '../../i18n/use-translation';
import { faultOf } from '../../lib/errors';
import { handleError } from '../../lib/trpc';

const reasons = ['rebuildRunning', 'nothingBefore', 'onSaleChanged', 'notWaiting'] as const;

/** Why a build can't be asked for or answered, as the server says it; null for anything else that went wrong. */
function refusalOf(error: unknown): (typeof reasons)[number] | null {
	const fault = faultOf(error);
	if (fault.kind !== 'app' || fault.body.code !== 'CONFLICT') return null;
	return reasons.find((reason) => reason === fault.body.params?.['reason']) ?? null;
}

/**
 * For changes with `meta.quiet`: says in words of catalogues why one was refused, and of anything else what all changes
 * say.
 */
export function useTellRefusal(): (error: unknown) => void {
	const { t } = useTranslation('catalogue');
	return (error) => {
		const refusal = refusalOf(error);
		if (refusal) void toast.warning(t(`refused.${refusal}`));
		else handleError(error);
	};
}
