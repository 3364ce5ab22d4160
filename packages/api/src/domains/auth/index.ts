export { settleBackground } from './background';
export { authRouter } from './router';
export type { Self } from './self';
export { createContext } from './services/create-context';
export { resolveSession } from './services/resolve-session';
export { type RunningSessionCache, startSessionCache } from './session-cache';
export type { SignedIn } from './sessions';
export type { TokenFault } from './token';
