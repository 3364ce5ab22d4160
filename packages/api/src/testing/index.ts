export { makeAccountTree, makeProgram, type TestProgram } from './account-tree';
export { contextOf, everyFlag, flags, sessionOf, storedSession } from './callers';
export { ended } from './ended';
export { makeRole, makeUser, testPassword } from './people';
export { testServices } from './services';
