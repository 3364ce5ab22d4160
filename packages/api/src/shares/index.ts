export { admitted, arriving, outside, shareOf } from './admission';
export { type Aside, noLongerAsked, Turns } from './turns';
