export { breather } from './breather';
export { keepLooking, type Looker } from './keep-looking';
export { oneByOne } from './one-by-one';
