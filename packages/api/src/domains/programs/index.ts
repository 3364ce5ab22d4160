export { programJobs } from './jobs';
export { getLanguages } from './procedures/get-languages';
export type { ProgramOption } from './procedures/list-program-options';
export { providerAccess } from './provider-access';
export { programsRouter } from './router';
export { sealedSettings } from './sealed-settings';
export { lockProgram, refuseTaken, savedBy } from './services/lock-program';
export { prefixSharersOf, prefixSharing, sharedPrefixes } from './services/prefix-sharing';
