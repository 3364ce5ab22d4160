export { accountStorage, assertRoom, claimRoom, roomMeter } from './account-storage';
