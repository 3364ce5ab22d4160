export { AppError, fieldError } from './app-error';
export { constraintOf, isDatabaseAway, isUniqueViolation } from './database-fault';
export { asAppError, errorBody, referenceOf } from './error-body';
export { sqlState } from './error-layers';
export { fullDiskOf, fullDisks, noteFullDisk, noteRoom } from './full-disk';
export { serviceFailed } from './service-failed';
export { withUniqueName } from './unique-name';
