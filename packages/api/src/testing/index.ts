export { makeAccountTree, makeProgram, type TestProgram } from './account-tree';
export { contextOf, everyFlag, flags, sessionOf } from './callers';
export { testServices } from './services';
