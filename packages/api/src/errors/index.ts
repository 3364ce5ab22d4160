export { AppError, fieldError } from './app-error';
export { constraintOf, isDatabaseAway, isUniqueViolation, sqlState } from './database-fault';
export { asAppError, errorBody, referenceOf } from './error-body';
export { serviceFailed } from './service-failed';
