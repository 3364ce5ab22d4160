import { Link } from 'wouter';
import { useTranslation } from '../../../i18n/use-translation';
import { type Fault, type Job, RejectList } from '../../jobs';

/** The number of an order, linked to its page while that exists. */
function OrderNumber({ value, params }: Pick<Fault, 'value' | 'params'>) {
	const { programId, participantId, orderId } = params;
	const number = <span data-ltr>{value}</span>;
	if (!orderId) return number;
	return (
		<Link
			href={`/programs/${programId}/participants/${participantId}/orders/${orderId}`}
			className="inline-flex min-h-[24px] items-center font-mono text-primary-text text-xs hover:underline"
		>
			{number}
		</Link>
	);
}

/** The orders that couldn't be moved, and why. */
export function OrderBulkRejects({ job }: { job: Job }) {
	const { t } = useTranslation('jobs');
	return (
		<RejectList
			job={job}
			title={t('kind.orderBulk.left')}
			columns={[
				{ id: 'value', header: t('kind.orderBulk.order'), cell: (row) => <OrderNumber {...row} /> },
				{ id: 'reason', header: t('field.reason'), cell: (row) => row.reason },
			]}
		/>
	);
}
