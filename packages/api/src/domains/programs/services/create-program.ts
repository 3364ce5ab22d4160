import { newId } from '@rewards/db';
import type { ProgramType } from '@rewards/validators/programs/words';
import { writeAudit } from '../../../audit';
import type { StaffContext } from '../../../trpc';
import { settingsSelect } from '../settings-select';
import { freePrefix } from './free-prefix';
import { programFor } from './get-program';

/** Defaults of a new program besides its name and type. */
const firstLanguage = 'en';
const defaults = { languages: [firstLanguage] };

/**
 * Creates a program of an account already found in the caller's subtree. Its name is also its title, until that is
 * changed.
 */
export async function createProgram(
	ctx: StaffContext,
	{ accountId, name, type }: { accountId: string; name: string; type: ProgramType },
) {
	return ctx.db.prisma.$transaction(async (tx) => {
		const id = newId();
		const poPrefix = await freePrefix(tx, name);
		const row = await tx.program.create({
			data: {
				id,
				accountId,
				name,
				fullName: name,
				type,
				poPrefix,
				...defaults,
				updatedById: ctx.session.user.id,
				dictionaries: { create: { language: firstLanguage, createdById: ctx.session.user.id } },
				contents: { create: { language: firstLanguage, createdById: ctx.session.user.id } },
			},
			select: settingsSelect,
		});
		const after = { name, type, poPrefix, ...defaults };
		await writeAudit(tx, ctx, { action: 'create', entity: 'program', entityId: id, accountId, programId: id, after });
		return programFor(ctx, row);
	});
}
