import { router } from '../../trpc';
import { changePasswordProcedure } from './procedures/change-password';
import { changeSignInProcedure } from './procedures/change-sign-in';
import { confirmAddressProcedure } from './procedures/confirm-address';
import { confirmRegistrationProcedure } from './procedures/confirm-registration';
import { endSessionProcedure } from './procedures/end-session';
import { forgotPasswordProcedure } from './procedures/forgot-password';
import { getSelfProcedure } from './procedures/get-self';
import { identityStateProcedure } from './procedures/identity-state';
import { linkIdentityProcedure } from './procedures/link-identity';
import { listProvidersProcedure } from './procedures/list-providers';
import { listSessionsProcedure } from './procedures/list-sessions';
import { registerProcedure } from './procedures/register';
import { removePasswordProcedure } from './procedures/remove-password';
import { resetPasswordProcedure } from './procedures/reset-password';
import { addPasskeyProcedure } from './procedures/second-factor/add-passkey';
import { addTotpProcedure } from './procedures/second-factor/add-totp';
import { forgetDeviceProcedure } from './procedures/second-factor/forget-device';
import { proveProcedure } from './procedures/second-factor/prove';
import { removeFactorProcedure } from './procedures/second-factor/remove-factor';
import { renewCodesProcedure } from './procedures/second-factor/renew-codes';
import { secondFactorStateProcedure } from './procedures/second-factor/second-factor-state';
import { startPasskeyProcedure } from './procedures/second-factor/start-passkey';
import { startPasskeyProofProcedure } from './procedures/second-factor/start-passkey-proof';
import { startTotpProcedure } from './procedures/second-factor/start-totp';
import { takeSecondStepProcedure } from './procedures/second-factor/take-second-step';
import { signInProcedure } from './procedures/sign-in';
import { signInByPasskeyProcedure } from './procedures/sign-in-by-passkey';
import { signOutProcedure } from './procedures/sign-out';
import { signOutEverywhereProcedure } from './procedures/sign-out-everywhere';
import { startPasskeySignInProcedure } from './procedures/start-passkey-sign-in';
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
