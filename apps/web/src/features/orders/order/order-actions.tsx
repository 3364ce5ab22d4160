import { Button } from '@rewards/ui/primitives/button';
import { Ban, Pencil, RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { useMay } from '../../../lib/session/self';
import type { Program } from '../../participants';
import type { Order } from '../types';
import { useOrdersChanged } from '../use-orders-changed';
import { EditOrder } from './edit-order';
import { movesOf } from './order-facts';
import { DeleteQuestion, ResubmitQuestion, VoidQuestion, VoidUnansweredQuestion } from './order-questions';

type Asked = 'edit' | 'resubmit' | 'void' | 'voidUnanswered' | 'delete';

interface OrderActionsProps {
	program: Program;
	order: Order;
	/** The order no longer appears in lists. */
	onDeleted: () => void;
}

/** The actions on an order in its current state: buttons of its page. */
export function OrderActions({ program, order, onDeleted }: OrderActionsProps) {
	const { t } = useTranslation('orders');
	const [asked, setAsked] = useState<Asked | null>(null);
	const changed = useOrdersChanged();
	const mayChange = useMay('manageOrders');
	if (!mayChange) return null;
	const can = movesOf(order);
	const close = () => setAsked(null);
	const done = () => {
		close();
		changed();
	};
	const question = { programId: program.id, orderId: order.id, onClose: close };
	return (
		<>
			{can.edit && (
				<Button aria-keyshortcuts="e" onClick={() => setAsked('edit')}>
					<Pencil aria-hidden />
					{t('edit.button')}
				</Button>
			)}
			{can.resubmit && (
				<Button variant="primary" onClick={() => setAsked('resubmit')}>
					<RotateCcw aria-hidden className="rtl:-scale-x-100" />
					{t('resubmit.button')}
				</Button>
			)}
			{can.void && (
				<Button onClick={() => setAsked('void')}>
					<Ban aria-hidden />
					{t('void.button')}
				</Button>
			)}
			{can.voidUnanswered && (
				<Button onClick={() => setAsked('voidUnanswered')}>
					<Ban aria-hidden />
					{t('voidUnanswered.button')}
				</Button>
			)}
			{can.delete && (
				<Button onClick={() => setAsked('delete')}>
					<Trash2 aria-hidden />
					{t('delete.button')}
				</Button>
			)}
			{asked === 'edit' && (
				<EditOrder
					program={program}
					batch={order.batch && order.submittedAt === null}
					orderId={order.id}
					onClose={close}
					onSaved={done}
				/>
			)}
			{asked === 'resubmit' && <ResubmitQuestion {...question} onDone={done} />}
			{asked === 'void' && <VoidQuestion {...question} onDone={done} />}
			{asked === 'voidUnanswered' && <VoidUnansweredQuestion {...question} onDone={done} />}
			{asked === 'delete' && (
				<DeleteQuestion
					{...question}
					onDone={() => {
						done();
						onDeleted();
					}}
				/>
			)}
		</>
	);
}
