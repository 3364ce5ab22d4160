/** The programs of an account, for its page. */
export { AccountPrograms } from './account-programs';
/**
 * The frame of a page of a program's configuration, with its tabs.
 * @public
 */
export { ProgramFrame } from './settings/program-frame';
