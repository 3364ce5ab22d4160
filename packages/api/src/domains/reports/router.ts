import { router } from '../../trpc';
import { activityList } from './procedures/list-activity';
import { claimOverviewList } from './procedures/list-claim-overview';
import { orderDetailList } from './procedures/list-order-detail';
import { orderSummaryList } from './procedures/list-order-summary';
import { participantTotalList } from './procedures/list-participant-totals';
import { pointAdjustmentList } from './procedures/list-point-adjustments';
import { taxList } from './procedures/list-tax';

/** Each report is a list of its own: its router names its rows, files and saved views. */
export const reportRouters = {
	activity: router({ ...activityList }),
	claimOverview: router({ ...claimOverviewList }),
	orderDetail: router({ ...orderDetailList }),
	orderSummary: router({ ...orderSummaryList }),
	participantTotals: router({ ...participantTotalList }),
	pointAdjustments: router({ ...pointAdjustmentList }),
	tax: router({ ...taxList }),
};
