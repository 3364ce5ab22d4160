export { createProof, retireProofs } from './address-proofs';
export { hashOfKey, newKeyPrefix, newKeySecret } from './api-key-secret';
export { finishBackground } from './background';
export { clientOf } from './clients';
export { mailTo } from './identities';
export { oidcCallbackPath, oidcStateCookie } from './oidc-paths';
export { assertOwnName } from './own-name';
export { createPasswordLink, linkHash, retireLinks } from './password-links';
export { clientShare, hashPassword, staffShare, verifyPassword } from './passwords';
export { queuedMails, queueMail, sendSoon } from './queued-mails';
export { authRouter } from './router';
export { factorSecrets } from './second-factors';
export type { Self } from './self';
export { createContext } from './services/create-context';
export { finishOidc } from './services/finish-oidc';
export { guessOf, refuseKnownPassword } from './services/refuse-known-password';
export { staffAmong, staffBehind } from './services/staff-behind';
export { type OidcStart, startOidc } from './services/start-oidc';
export { assertStillSignedIn, endWithSession } from './services/still-signed-in';
export { whileSignedIn } from './services/watch-session';
export { type RunningSessionCache, startSessionCache } from './session-cache';
export { endSessions, type SignedIn } from './sessions';
export {
	addressSubject,
	assertMayMail,
	assertMayTry,
	countAttempt,
	forgiveAttempts,
	forgiveSignIns,
} from './throttle';
export { signToken, type TokenFault } from './token';
