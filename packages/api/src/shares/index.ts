export { admitted, arriving, outside, requestsRun, shareOf } from './admission';
export { Lane } from './lane';
export { tenantSql } from './tenant';
export { type Aside, noLongerAsked, Turns } from './turns';
