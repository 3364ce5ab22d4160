export { type DataKey, firstDataKey, type KeyVersion, keyVersion } from './data-key';
export { hashBehind, inThreadTurn } from './hash-behind';
export { assertHashingRoom, type HashingShare, mostWaiting, withHashingSlot } from './hashing';
export { hashPassword } from './password';
export { open, openText, SealError, seal, sealPrefix } from './seal';
