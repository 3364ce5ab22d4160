import { router } from '../../trpc';
import { liabilityOverviewMonths } from './procedures/liability-overview-months';
import { activityList } from './procedures/list-activity';
import { claimOverviewList } from './procedures/list-claim-overview';
import { liabilityOverviewList } from './procedures/list-liability-overview';
import { orderDetailList } from './procedures/list-order-detail';
import { orderSummaryList } from './procedures/list-order-summary';
import { participantTotalList } from './procedures/list-participant-totals';
import { pointAdjustmentList } from './procedures/list-point-adjustments';
import { pointsLiabilityList } from './procedures/list-points-liability';
import { taxList } from './procedures/list-tax';
import { pointsLiabilityMonths } from './procedures/points-liability-months';

/** Each report is a separate list: its router names its rows, files and saved views. */
export const reportRouters = {
	activity: router({ ...activityList }),
	claimOverview: router({ ...claimOverviewList }),
	liabilityOverview: router({ ...liabilityOverviewList, months: liabilityOverviewMonths }),
	orderDetail: router({ ...orderDetailList }),
	orderSummary: router({ ...orderSummaryList }),
	participantTotals: router({ ...participantTotalList }),
	pointAdjustments: router({ ...pointAdjustmentList }),
	pointsLiability: router({ ...pointsLiabilityList, months: pointsLiabilityMonths }),
	tax: router({ ...taxList }),
};
