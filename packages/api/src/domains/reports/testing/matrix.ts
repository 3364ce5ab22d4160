import { type Matrix, program, subtree } from '../../../authorization/testing/cells';

export const matrix: Matrix = {
	'activity.list': program(),
	'activity.distinct': program(() => ({ field: 'name' })),
	'claimOverview.list': subtree(),
	'claimOverview.distinct': subtree({ field: 'programName' }),
	'orderDetail.list': program(),
	'orderDetail.distinct': program(() => ({ field: 'itemName' })),
	'orderSummary.list': program(),
	'orderSummary.distinct': program(() => ({ field: 'status' })),
	'participantTotals.list': program(),
	'participantTotals.distinct': program(() => ({ field: 'name' })),
	'pointAdjustments.list': program(),
	'pointAdjustments.distinct': program(() => ({ field: 'type' })),
	'tax.list': program(),
	'tax.distinct': program(() => ({ field: 'state' })),
};
