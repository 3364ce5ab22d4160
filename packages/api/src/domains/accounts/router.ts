import { router } from '../../trpc';
import { createAccountProcedure } from './procedures/create-account';
import { deleteAccountProcedure } from './procedures/delete-account';
import { getAccountProcedure } from './procedures/get-account';
import { getOwnAccountProcedure } from './procedures/get-own-account';
import { getOwnStorageProcedure } from './procedures/get-own-storage';
import { getStorageProcedure } from './procedures/get-storage';
import { accountList } from './procedures/list-accounts';
import { listChildrenProcedure } from './procedures/list-children';
import { listOwnChildrenProcedure } from './procedures/list-own-children';
import { updateAccountProcedure } from './procedures/update-account';

export const accountsRouter = router({
	...accountList,
	self: getOwnAccountProcedure,
	get: getAccountProcedure,
	storage: getStorageProcedure,
	selfStorage: getOwnStorageProcedure,
	children: listChildrenProcedure,
	selfChildren: listOwnChildrenProcedure,
	create: createAccountProcedure,
	update: updateAccountProcedure,
	delete: deleteAccountProcedure,
});
