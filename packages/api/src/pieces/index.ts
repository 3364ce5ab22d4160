export { keyedMutex } from './keyed-mutex';
export { type Poller, startPoller } from './poller';
export { yielder } from './yielder';
