export { dictionaryRouter } from './router';
export { standardMessages } from './standard';
