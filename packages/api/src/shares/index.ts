export { admitted, arriving, outside, requestsRun, sending, shareOf } from './admission';
export { Lane } from './lane';
export { tenantSql } from './tenant';
export { type Aside, noLongerAsked, Turns } from './turns';
