export { Lane, Lanes, noLongerAsked } from './lane';
