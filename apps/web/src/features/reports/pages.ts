/** The report pages, as one chunk: they share nearly everything. */
export { ActivityPage } from './activity-page';
export { LiabilityOverviewPage, PointsLiabilityPage } from './liability/liability-page';
export { OrderDetailPage } from './order-detail-page';
export { ClaimOverviewPage, OrderSummaryPage } from './overview-page';
export { ParticipantTotalsPage } from './participant-totals-page';
export { PointAdjustmentsPage } from './point-adjustments-page';
export { TaxPage } from './tax-page';
