import type { GridSelection } from '@rewards/ui/data-grid';
import { Suspense, useRef, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { deferredImport } from '../../../lib/loading/deferred-import';
import { useMay } from '../../../lib/session/self';
import type { Held, WantedSelection } from '../../../lib/sources/held-selection';
import { alone, trpc } from '../../../lib/trpc';
import type { OrderBulkKind } from './types';

const OrderBulkActions = deferredImport(() => import('./order-bulk-actions').then((module) => module.OrderBulkActions));
const OrderBulkDialog = deferredImport(() => import('./order-bulk-dialog').then((module) => module.OrderBulkDialog));
const FollowOrderBulk = deferredImport(() => import('./follow-order-bulk').then((module) => module.FollowOrderBulk));

interface Question {
	kind: OrderBulkKind;
	selection: GridSelection;
	opening: number;
}

/**
 * Resubmit and void for a selection of orders, of a program or (without one) of the order errors of all: the grid's
 * props, the dialog, and the resulting job.
 */
export function useOrderBulk(programId: string | null, onChanged: () => void) {
	const { locale } = useTranslation('orders');
	const mayChange = useMay('manageOrders');
	const { client } = trpc.useUtils();
	const [selection, setSelection] = useState<GridSelection | null>(null);
	const [question, setQuestion] = useState<Question | null>(null);
	const [jobId, setJobId] = useState('');
	// Each dialog is about the selection of its own click, and never continues with another one's.
	const openings = useRef(0);
	const ask = (kind: OrderBulkKind, chosen: GridSelection) => {
		openings.current += 1;
		setQuestion({ kind, selection: chosen, opening: openings.current });
	};
	const hold = (kind: OrderBulkKind, wanted: WantedSelection, signal: AbortSignal): Promise<Held> => {
		const asked = { action: kind, selection: wanted };
		return programId === null
			? client.orderErrors.bulk.hold.mutate(asked, alone(signal))
			: client.orders.bulk.hold.mutate({ programId, ...asked }, alone(signal));
	};

	const grid = mayChange
		? {
				selection,
				onSelectionChange: (chosen: GridSelection | null) => {
					setSelection(chosen);
					if (chosen) OrderBulkDialog.prefetch(locale);
				},
				bulkActions: (chosen: GridSelection) => (
					<Suspense fallback={null}>
						<OrderBulkActions onChoose={(kind) => ask(kind, chosen)} />
					</Suspense>
				),
			}
		: {};
	const following = (
		<Suspense fallback={null}>
			{jobId && <FollowOrderBulk key={jobId} jobId={jobId} onEnded={onChanged} onClose={() => setJobId('')} />}
		</Suspense>
	);
	const asked = (
		<Suspense fallback={null}>
			{question && (
				<OrderBulkDialog
					key={question.opening}
					kind={question.kind}
					selection={question.selection}
					hold={hold}
					onClose={() => setQuestion(null)}
					onStarted={(id) => {
						setJobId(id);
						setSelection(null);
					}}
				/>
			)}
		</Suspense>
	);
	return { grid, following, question: asked };
}
