export { breather } from './breather';
export { oneByOne } from './one-by-one';
