export { accountStorage, assertRoom, claimRoom, roomMeter } from './account-storage';
export { findRoom } from './find-room';
