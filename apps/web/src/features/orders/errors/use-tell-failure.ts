import { toast } from '@rewards/ui/primitives/toasts/toast';
import { isMoveRefusal } from '@rewards/validators/orders/moves';
import { useTranslation } from '../../../i18n/use-translation';
import { faultOf } from '../../../lib/errors/errors';
import { handleError } from '../../../lib/trpc';

/** 'Error!' with why an order can't be moved now; other errors are reported as everywhere. The dialog stays open. */
export function useTellFailure(): (error: unknown) => never {
	const { t } = useTranslation('orders');
	return (error) => {
		const fault = faultOf(error);
		const reason = fault.kind === 'app' && fault.body.code === 'ORDER_REFUSED' ? fault.body.params?.['reason'] : null;
		if (isMoveRefusal(reason)) void toast.error(t('error'), { description: t(`refusedMove.${reason}`) });
		else handleError(error);
		throw error;
	};
}
