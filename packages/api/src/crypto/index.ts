export { hashPassword, verifyPassword } from './password';
export { open, openText, SealError, seal } from './seal';
