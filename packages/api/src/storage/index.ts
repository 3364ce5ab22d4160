export { findRoom } from './find-room';
export { rowBytes } from './storage-use';
export { accountStorage, assertRoom, assertSomeRoom, claimRoom, roomMeter } from './tenant-storage';
