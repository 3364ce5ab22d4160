import { router } from '../../trpc';
import { getSelfProcedure } from './procedures/get-self';
import { signInProcedure } from './procedures/sign-in';

export const authRouter = router({
	signIn: signInProcedure,
	self: getSelfProcedure,
});
