import { newId } from '@rewards/db';
import type { FileReading, ReadingChoice } from '@rewards/validators/imports/encodings';
import type { BlankCells, ImportMode } from '@rewards/validators/participants/words';
import { type RecipeSave, recipeSaveSchema } from '@rewards/validators/recipes/schemas';
import { mostRecipes } from '@rewards/validators/recipes/words';
import { writeAudit } from '../../../audit';
import { AppError, withUniqueName } from '../../../errors';
import type { FixedColumn } from '../../../imports';
import { recipeColumns } from '../../../imports/recipes';
import { type ProgramContext, programProcedure } from '../../../trpc';
import { kindOfJob, kindsOf, modeOf } from '../policy';

interface Source {
	kind: string;
	columns: FixedColumn<string>[] | null;
	mode: ImportMode | null;
	blanks: BlankCells | null;
	reading: FileReading | null;
}
// The upload says how its bytes were read; it is deleted a week after the import.
const source = `select j.kind, j.params->'columns' as columns, j.params->>'mode' as mode, j.params->>'blanks' as blanks, f.reading
	from job j join stored_file f on f.id = (j.params->>'fileId')::uuid
	where j.id = $1 and j.program_id = $2 and j.kind = any($3)`;

/** What staff chose; whatever was found in the bytes is looked for again in each file. */
const choiceOf = (reading: FileReading | null): ReadingChoice => ({
	...(reading?.encoding && !reading.found ? { encoding: reading.encoding } : {}),
	...(reading?.sheet && !reading.found ? { sheet: reading.sheet } : {}),
	...(reading?.decimal ? { decimal: reading.decimal } : {}),
	...(reading?.dateOrder ? { dateOrder: reading.dateOrder } : {}),
	...(reading?.headerRow && reading.headerChosen ? { headerRow: reading.headerRow } : {}),
});

/**
 * Keeps how the file of a preview or an import was read, for later files of its shape. NOT_FOUND once the file is gone;
 * DUPLICATE (name); BAD_REQUEST (`reason: tooManyRecipes`, `max`).
 */
export async function saveRecipe(ctx: ProgramContext, { jobId, ...input }: RecipeSave): Promise<{ id: string }> {
	const { db, program, session } = ctx;
	const kinds = Object.keys(kindOfJob).filter((job) => kindsOf(ctx).some((kind) => kind === kindOfJob[job]));
	const { rows } = await db.pool.query<Source>(source, [jobId, program.id, kinds]);
	const [row] = rows;
	const kind = kindOfJob[row?.kind ?? ''];
	if (!row?.columns || !kind) throw new AppError('NOT_FOUND', { entity: 'job' });
	const mode = modeOf(kind, input.mode ?? row.mode, 'add');
	const fields = { ...input, mode, blanks: input.blanks ?? row.blanks ?? 'keep' };
	const columns = recipeColumns(row.columns);
	const reading = choiceOf(row.reading);
	const id = newId();
	await withUniqueName(() =>
		db.prisma.$transaction(async (tx) => {
			// Serialized, since concurrent inserts would all find room.
			await tx.$queryRaw`select from program where id = ${program.id}::uuid for no key update`;
			if ((await tx.importRecipe.count({ where: { programId: program.id } })) >= mostRecipes) {
				throw new AppError(
					'BAD_REQUEST',
					{ reason: 'tooManyRecipes', max: mostRecipes },
					{ message: `A program has at most ${mostRecipes} recipes. Delete one that is not used any more.` },
				);
			}
			const place = { id, accountId: program.accountId, programId: program.id, kind };
			const owner = { ownerId: session.user.id, createdByName: session.user.displayName };
			const data = { ...place, ...owner, ...fields, columns, reading: { ...reading } };
			await tx.importRecipe.create({ data, select: { id: true } });
			const event = { action: 'create', entity: 'importRecipe', entityId: id };
			const after = { kind, ...fields, ...reading, columns: columns.length };
			await writeAudit(tx, ctx, { ...event, accountId: program.accountId, programId: program.id, after });
		}),
	);
	return { id };
}

export const saveRecipeProcedure = programProcedure('manageParticipant', 'manageTransaction')
	.input(recipeSaveSchema)
	.mutation(({ ctx, input: { programId: _, ...input } }) => saveRecipe(ctx, input));
