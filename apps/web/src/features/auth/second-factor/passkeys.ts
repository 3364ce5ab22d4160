import type {
	PublicKeyCredentialCreationOptionsJSON,
	PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { t } from '../../../i18n';

/** Whether this browser supports passkeys at this address; they require https or localhost. */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in window;

const webAuthn = () => import('@simplewebauthn/browser');

/** Why the browser returned no passkey, in the person's words: the browser's own are for developers. */
export class PasskeyError extends Error {}

const inWords = (error: unknown): never => {
	const known = error instanceof Error && error.name === 'InvalidStateError';
	throw new PasskeyError(t(known ? 'auth:passkey.known' : 'auth:passkey.cancelled'), { cause: error });
};

/** Creates a passkey in the browser. */
export async function makePasskey(options: PublicKeyCredentialCreationOptionsJSON) {
	const { startRegistration } = await webAuthn();
	const { id, rawId, type, response } = await startRegistration({ optionsJSON: options }).catch(inWords);
	const { clientDataJSON, attestationObject, transports } = response;
	return {
		id,
		rawId,
		type,
		response: { clientDataJSON, attestationObject, ...(transports ? { transports } : {}) },
		clientExtensionResults: {},
	};
}

/** Signs with a passkey. */
export async function askPasskey(options: PublicKeyCredentialRequestOptionsJSON) {
	const { startAuthentication } = await webAuthn();
	const { id, rawId, type, response } = await startAuthentication({ optionsJSON: options }).catch(inWords);
	return { id, rawId, type, response, clientExtensionResults: {} };
}
