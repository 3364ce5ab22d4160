import { router } from '../../trpc';
import { changePasswordProcedure } from './procedures/change-password';
import { endSessionProcedure } from './procedures/end-session';
import { forgotPasswordProcedure } from './procedures/forgot-password';
import { getSelfProcedure } from './procedures/get-self';
import { listProvidersProcedure } from './procedures/list-providers';
import { listSessionsProcedure } from './procedures/list-sessions';
import { registerProcedure } from './procedures/register';
import { resetPasswordProcedure } from './procedures/reset-password';
import { signInProcedure } from './procedures/sign-in';
import { signOutProcedure } from './procedures/sign-out';
import { signOutEverywhereProcedure } from './procedures/sign-out-everywhere';
import { updateSelfProcedure } from './procedures/update-self';

/** Sign-in, the signed-in user's own sessions and profile. */
export const authRouter = router({
	providers: listProvidersProcedure,
	signIn: signInProcedure,
	register: registerProcedure,
	forgotPassword: forgotPasswordProcedure,
	resetPassword: resetPasswordProcedure,
	self: getSelfProcedure,
	updateSelf: updateSelfProcedure,
	changePassword: changePasswordProcedure,
	sessions: listSessionsProcedure,
	endSession: endSessionProcedure,
	signOut: signOutProcedure,
	signOutEverywhere: signOutEverywhereProcedure,
});
