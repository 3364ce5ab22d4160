import { type Matrix, program, subtree } from '../../../authorization/testing/cells';

export const matrix: Matrix = {
	'activity.list': program(),
	'activity.distinct': program(() => ({ field: 'name' })),
	'claimOverview.list': subtree(),
	'claimOverview.distinct': subtree({ field: 'programName' }),
	'liabilityOverview.list': subtree(),
	'liabilityOverview.distinct': subtree({ field: 'programName' }),
	'liabilityOverview.months': subtree(),
	'orderDetail.list': program(),
	'orderDetail.distinct': program(() => ({ field: 'itemName' })),
	'orderSummary.list': program(),
	'orderSummary.distinct': program(() => ({ field: 'status' })),
	'participantTotals.list': program(),
	'participantTotals.distinct': program(() => ({ field: 'name' })),
	'pointAdjustments.list': program(),
	'pointAdjustments.distinct': program(() => ({ field: 'type' })),
	'pointsLiability.list': program(),
	'pointsLiability.distinct': program(() => ({ field: 'name' })),
	'pointsLiability.months': program(),
	'tax.list': program(),
	'tax.distinct': program(() => ({ field: 'state' })),
};
