export { makeAccountTree, makeProgram, type TestProgram } from './account-tree';
export { contextOf, everyFlag, flags, sessionOf, storedSession } from './callers';
export { ended } from './ended';
export { makeRole, makeUser, testPassword } from './people';
export { refusal } from './refusal';
export { testServices } from './services';
