export { AppError, fieldError } from './app-error';
export { isUniqueViolation, sqlState } from './database-fault';
export { asAppError, errorBody, referenceOf } from './error-body';
