export { hashPassword } from './password';
export { open, openText, SealError, seal } from './seal';
