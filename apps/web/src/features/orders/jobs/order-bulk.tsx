import { deferredImport } from '../../../lib/loading/deferred-import';
import type { JobDisplay } from '../../jobs';

const Result = deferredImport(() => import('./order-bulk-result').then((module) => module.OrderBulkResult));
const Rejects = deferredImport(() => import('./order-bulk-rejects').then((module) => module.OrderBulkRejects));

const outcomes = ['done', 'asked', 'skipped', 'failed'] as const;

export const orderBulk = {
	outcome: (result, { t, figures }) => figures(outcomes.map((key) => [t(`kind.orderBulk.count.${key}`), result[key]])),
	result: (props) => <Result {...props} />,
	rejects: ({ job }) => <Rejects job={job} />,
	page: ({ programId }, t) =>
		programId === null
			? { href: '/orderserrors', label: t('kind.orderBulk.toErrors') }
			: { href: `/programs/${programId}/orders`, label: t('kind.orderBulk.toOrders') },
	whenEnded: (utils) => Promise.all([utils.orders.invalidate(), utils.orderErrors.invalidate()]),
} satisfies JobDisplay<'orderBulk'>;
