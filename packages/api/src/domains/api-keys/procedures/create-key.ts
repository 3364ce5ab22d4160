import { newId } from '@rewards/db';
import { type ApiKeyCreate, apiKeyCreateSchema } from '@rewards/validators/api-keys/schemas';
import { permissionFlags } from '@rewards/validators/permissions';
import { writeAudit } from '../../../audit';
import { findAccountInScope } from '../../../authorization/find-account-in-scope';
import { findProgramInScope } from '../../../authorization/find-program-in-scope';
import { refuseAbove } from '../../../authorization/refuse-above';
import { permitted, type StaffContext } from '../../../trpc';
import { hashOfKey, newKeyPrefix, newKeySecret } from '../../auth';
import { expiryOf, refuseKeys } from '../policy';

/** The secret, returned only this once. */
export interface NewSecret {
	id: string;
	secret: string;
}

/**
 * Creates a key with flags that the caller holds, for an account or one of its programs. FORBIDDEN for other flags, and
 * for a caller that is itself a key.
 */
export async function createKey(ctx: StaffContext, input: ApiKeyCreate): Promise<NewSecret> {
	refuseKeys(ctx);
	const { name, perMinute, lifetime, programId, accountId } = input;
	const program = programId ? await findProgramInScope(ctx, programId) : null;
	const account = await findAccountInScope(ctx, program?.accountId ?? accountId ?? ctx.session.account.id);
	refuseAbove(ctx, input, (lacking) => lacking);
	const flags = permissionFlags.filter((flag) => input[flag]);
	const id = newId();
	const userId = newId();
	const prefix = newKeyPrefix();
	const secret = newKeySecret(prefix);
	const expiresAt = expiryOf(lifetime);
	const fields = { name, flags, perMinute, expiresAt, programId: program?.id ?? null };
	await ctx.db.prisma.$transaction(async (tx) => {
		const userName = `api-key-${id}`;
		// Nothing is ever mailed to it; the address only meets the rules for users.
		const user = { id: userId, kind: 'key', userName, displayName: name, email: `${userName}@keys.invalid` };
		await tx.user.create({ data: user, select: { id: true } });
		const owner = { id, userId, accountId: account.id, createdById: ctx.session.user.id, ownerId: ctx.session.user.id };
		const data = { ...fields, ...owner, prefix, secretHash: Uint8Array.from(hashOfKey(secret)) };
		await tx.apiKey.create({ data, select: { id: true } });
		const event = {
			action: 'create',
			entity: 'apiKey',
			entityId: id,
			accountId: account.id,
			programId: fields.programId,
		};
		await writeAudit(tx, ctx, { ...event, after: { ...fields, prefix } });
	});
	return { id, secret };
}

export const createKeyProcedure = permitted('manageRole')
	.meta({ access: ['manageRole'], fresh: true })
	.input(apiKeyCreateSchema)
	.mutation(({ ctx, input }) => createKey(ctx, input));
