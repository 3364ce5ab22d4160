export { AppError, fieldError } from './app-error';
export { isDatabaseAway, isUniqueViolation, sqlState } from './database-fault';
export { asAppError, errorBody, referenceOf } from './error-body';
export { serviceFailed } from './service-failed';
