import { router } from '../../trpc';
import { addPasskeyProcedure } from './procedures/add-passkey';
import { addTotpProcedure } from './procedures/add-totp';
import { changePasswordProcedure } from './procedures/change-password';
import { changeSignInProcedure } from './procedures/change-sign-in';
import { confirmAddressProcedure } from './procedures/confirm-address';
import { confirmRegistrationProcedure } from './procedures/confirm-registration';
import { endSessionProcedure } from './procedures/end-session';
import { forgetDeviceProcedure } from './procedures/forget-device';
import { forgotPasswordProcedure } from './procedures/forgot-password';
import { getSelfProcedure } from './procedures/get-self';
import { identityStateProcedure } from './procedures/identity-state';
import { linkIdentityProcedure } from './procedures/link-identity';
import { listProvidersProcedure } from './procedures/list-providers';
import { listSessionsProcedure } from './procedures/list-sessions';
import { proveProcedure } from './procedures/prove';
import { registerProcedure } from './procedures/register';
import { removeFactorProcedure } from './procedures/remove-factor';
import { removePasswordProcedure } from './procedures/remove-password';
import { renewCodesProcedure } from './procedures/renew-codes';
import { resetPasswordProcedure } from './procedures/reset-password';
import { secondFactorStateProcedure } from './procedures/second-factor-state';
import { signInProcedure } from './procedures/sign-in';
import { signInByPasskeyProcedure } from './procedures/sign-in-by-passkey';
import { signOutProcedure } from './procedures/sign-out';
import { signOutEverywhereProcedure } from './procedures/sign-out-everywhere';
import { startPasskeyProcedure } from './procedures/start-passkey';
import { startPasskeyProofProcedure } from './procedures/start-passkey-proof';
import { startPasskeySignInProcedure } from './procedures/start-passkey-sign-in';
import { startTotpProcedure } from './procedures/start-totp';
import { takeSecondStepProcedure } from './procedures/take-second-step';
import { undoAddressProcedure } from './procedures/undo-address';
import { unlinkOwnIdentityProcedure } from './procedures/unlink-own-identity';
import { updateSelfProcedure } from './procedures/update-self';

/** Sign-in, the signed-in user's own sessions and profile. */
export const authRouter = router({
	providers: listProvidersProcedure,
	signIn: signInProcedure,
	register: registerProcedure,
	confirmRegistration: confirmRegistrationProcedure,
	forgotPassword: forgotPasswordProcedure,
	resetPassword: resetPasswordProcedure,
	self: getSelfProcedure,
	updateSelf: updateSelfProcedure,
	changeSignIn: changeSignInProcedure,
	confirmAddress: confirmAddressProcedure,
	undoAddress: undoAddressProcedure,
	changePassword: changePasswordProcedure,
	sessions: listSessionsProcedure,
	endSession: endSessionProcedure,
	signOut: signOutProcedure,
	signOutEverywhere: signOutEverywhereProcedure,
	removePassword: removePasswordProcedure,
	prove: proveProcedure,
	identity: router({
		state: identityStateProcedure,
		link: linkIdentityProcedure,
		unlink: unlinkOwnIdentityProcedure,
	}),
	secondFactor: router({
		step: takeSecondStepProcedure,
		askPasskey: startPasskeySignInProcedure,
		signIn: signInByPasskeyProcedure,
		askProof: startPasskeyProofProcedure,
		startPasskey: startPasskeyProcedure,
		addPasskey: addPasskeyProcedure,
		state: secondFactorStateProcedure,
		startTotp: startTotpProcedure,
		addTotp: addTotpProcedure,
		remove: removeFactorProcedure,
		renewCodes: renewCodesProcedure,
		forgetDevice: forgetDeviceProcedure,
	}),
});
