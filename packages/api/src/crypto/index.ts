export { hashBehind, inThreadTurn } from './hash-behind';
export { assertHashingRoom, type HashingShare, mostWaiting, withHashingSlot } from './hashing';
export { hashPassword } from './password';
export { open, openText, SealError, seal } from './seal';
