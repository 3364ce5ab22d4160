export { admitted, arriving, outside, outsideInTurn, requestsRun, sending, shareOf } from './admission';
export { type Aside, FairQueue, noLongerAsked } from './fair-queue';
export { Lane } from './lane';
export { tenantSql } from './tenant';
