import type { GridSelection } from '@rewards/ui/data-grid';
import { toast } from '@rewards/ui/primitives/toasts/toast';
import { orderLimits } from '@rewards/validators/orders/constants';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { takeBack } from '../../../lib/errors/report-error';
import { reportFailure } from '../../../lib/errors/report-failure';
import { trpc } from '../../../lib/trpc';
import { useSave } from '../../../lib/use-save';

/**
 * Submits selected batch orders, in portions that one call accepts; those that another user has submitted in the
 * meantime are skipped and counted.
 */
export function useSubmitBatch(programId: string, onDone: () => void) {
	const { t } = useTranslation('orders');
	const [pending, setPending] = useState(false);
	const submit = useSave(trpc.orders.submitBatch);
	const utils = trpc.useUtils();

	/** The ids of a selection; for "all that match", those that still wait. */
	const idsOf = async (selection: GridSelection): Promise<string[]> => {
		if (selection.kind === 'ids') return [...selection.ids];
		const { filter, search, except } = selection;
		const ids: string[] = [];
		for (let cursor: string | null | undefined; cursor !== null; ) {
			const page = await utils.batchOrders.list.fetch({
				programId,
				take: 1000,
				withTotal: false,
				...(filter ? { filter } : {}),
				...(search ? { search } : {}),
				...(cursor ? { cursor } : {}),
			});
			ids.push(...page.items.filter(({ submitted }) => !submitted).map(({ id }) => id));
			cursor = page.nextCursor;
		}
		const left = new Set(except);
		return ids.filter((id) => !left.has(id));
	};

	const send = async (selection: GridSelection): Promise<void> => {
		setPending(true);
		try {
			const ids = await idsOf(selection);
			let skipped = 0;
			for (let at = 0; at < ids.length; at += orderLimits.submit)
				skipped += (await submit({ programId, orderIds: ids.slice(at, at + orderLimits.submit) })).skipped;
			takeBack('submit batch orders');
			void toast.success(t('batch.done'), {
				description: skipped > 0 ? t('batch.skipped', { count: skipped }) : t('batch.doneText'),
			});
			onDone();
		} catch {
			reportFailure('submit batch orders', t('error'), t('batch.failed'));
		} finally {
			setPending(false);
			for (const part of ['batchOrders', 'orders', 'participantOrders'] as const) void utils[part].invalidate();
		}
	};
	return { pending, send };
}
