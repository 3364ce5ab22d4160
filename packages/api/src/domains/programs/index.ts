export { programJobs } from './jobs';
export { providerAccess } from './provider-access';
export { programsRouter } from './router';
export { getLanguages } from './services/get-languages';
export type { ProgramOption } from './services/list-program-options';
export { lockProgram, refuseTaken, savedBy } from './services/lock-program';
export { prefixSharersOf, prefixSharing, sharedPrefixes } from './services/prefix-sharing';
