/** The pages of reports: they share nearly everything, so that they come as one part. */
export { ActivityPage } from './activity-page';
export { LiabilityOverviewPage, PointsLiabilityPage } from './liability-page';
export { OrderDetailPage } from './order-detail-page';
export { ClaimOverviewPage, OrderSummaryPage } from './overview-page';
export { ParticipantTotalsPage } from './participant-totals-page';
export { PointAdjustmentsPage } from './point-adjustments-page';
export { TaxPage } from './tax-page';
