export { accountStorage, assertRoom, assertSomeRoom, claimRoom, roomMeter } from './tenant-storage';
