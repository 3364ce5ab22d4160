import { router } from '../../trpc';
import { createKeyProcedure } from './procedures/create-key';
import { getKeyProcedure } from './procedures/get-key';
import { apiKeyList } from './procedures/list-keys';
import { resumeKeyProcedure } from './procedures/resume-key';
import { revokeKeyProcedure } from './procedures/revoke-key';
import { rotateKeyProcedure } from './procedures/rotate-key';
import { updateKeyProcedure } from './procedures/update-key';

/** Keys with which other systems call the API. */
export const apiKeysRouter = router({
	...apiKeyList,
	get: getKeyProcedure,
	create: createKeyProcedure,
	update: updateKeyProcedure,
	rotate: rotateKeyProcedure,
	resume: resumeKeyProcedure,
	revoke: revokeKeyProcedure,
});
