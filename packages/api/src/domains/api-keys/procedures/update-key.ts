import { type ApiKeyUpdate, apiKeyUpdateSchema } from '@rewards/validators/api-keys/schemas';
import { permissionFlags } from '@rewards/validators/permissions';
import { isUnchanged, writeAudit } from '../../../audit';
import { refuseAbove } from '../../../authorization/refuse-above';
import { conflictOf } from '../../../errors/conflict';
import { permitted, type StaffContext } from '../../../trpc';
import { refuseRevoked, takeKey } from '../policy';
import { getKey } from './get-key';

/**
 * Saves name, limit and flags; they apply from the next request. Whoever changes the flags answers for the key.
 * FORBIDDEN for flags that the caller lacks, CONFLICT when another user saved first.
 */
export async function updateKey(ctx: StaffContext, { id, version, ...fields }: ApiKeyUpdate) {
	refuseAbove(ctx, fields, (lacking) => lacking);
	const { name, perMinute } = fields;
	const flags = permissionFlags.filter((flag) => fields[flag]);
	const saved = await ctx.db.prisma.$transaction(async (tx) => {
		const key = await takeKey(ctx, tx, id);
		refuseRevoked(key);
		if (key.version !== version) return false;
		const before = { name: key.name, perMinute: key.perMinute, flags: key.flags };
		const after = { name, perMinute, flags };
		if (!isUnchanged(before, after)) {
			const isSame = flags.length === key.flags.length && flags.every((flag) => key.flags.includes(flag));
			const ownerId = isSame ? key.ownerId : ctx.session.user.id;
			const data = { ...after, ownerId, version: { increment: 1 } };
			await tx.apiKey.update({ where: { id }, data, select: { id: true } });
			await tx.user.update({ where: { id: key.userId }, data: { displayName: name }, select: { id: true } });
		}
		const { accountId, programId } = key;
		const event = { action: 'update', entity: 'apiKey', entityId: id, accountId, programId };
		await writeAudit(tx, ctx, { ...event, before, after });
		return true;
	});
	ctx.sessionCache?.clear();
	const key = await getKey(ctx, { id });
	// Outside the transaction: it takes a connection of its own.
	if (!saved) throw await conflictOf(ctx, 'apiKey', id, key);
	return key;
}

export const updateKeyProcedure = permitted('manageRole')
	.meta({ access: ['manageRole'], fresh: true })
	.input(apiKeyUpdateSchema)
	.mutation(({ ctx, input }) => updateKey(ctx, input));
