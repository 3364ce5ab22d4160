export { findRoom } from './find-room';
export { accountStorage, assertRoom, assertSomeRoom, claimRoom, roomMeter } from './tenant-storage';
