/** What the page of an account shows of its programs. */
export { AccountPrograms } from './account-programs';
