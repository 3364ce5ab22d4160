import { router } from '../../trpc';
import { assignUserProcedure } from './procedures/assign-user';
import { createUserProcedure } from './procedures/create-user';
import { deleteUserProcedure } from './procedures/delete-user';
import { getUserProcedure } from './procedures/get-user';
import { inviteUserProcedure } from './procedures/invite-user';
import { userList } from './procedures/list-users';
import { lockUserProcedure } from './procedures/lock-user';
import { removeRegisteredProcedure } from './procedures/remove-registered';
import { resetSecondFactorProcedure } from './procedures/reset-second-factor';
import { signOutUserProcedure } from './procedures/sign-out-user';
import { unlinkIdentityProcedure } from './procedures/unlink-identity';
import { unlockUserProcedure } from './procedures/unlock-user';
import { updateUserProcedure } from './procedures/update-user';

export const usersRouter = router({
	...userList,
	get: getUserProcedure,
	create: createUserProcedure,
	update: updateUserProcedure,
	delete: deleteUserProcedure,
	invite: inviteUserProcedure,
	lock: lockUserProcedure,
	unlock: unlockUserProcedure,
	signOut: signOutUserProcedure,
	resetSecondFactor: resetSecondFactorProcedure,
	unlinkIdentity: unlinkIdentityProcedure,
	assign: assignUserProcedure,
	removeRegistered: removeRegisteredProcedure,
});
