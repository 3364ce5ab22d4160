import type { FileReading } from '@rewards/validators/imports/encodings';
import type { FieldChoice, FileColumn, FileLine, RecipeName, UsedRecipe } from '@rewards/validators/imports/schemas';
import type { z } from 'zod';
import { AppError } from '../../errors';
import { findJob, type JobRules, type JobViewOf } from '../../jobs';
import type { ProgramContext } from '../../trpc';
import { firstRows } from '../first-rows';
import { type FixedColumn, fixedMapping } from '../header/import-columns';
import { fittingNames, recipesOf, usedRecipe } from '../recipes';
import { type AnyImportFlow, fieldChoices, type ImportFlow } from './import-flow';

export interface ImportPreview<Result, Samples> {
	job: JobViewOf<JobRules>;
	/** The columns of the file and their mapping. */
	columns: FileColumn[];
	/** Their examples, as in the header's view. */
	examples: string[][];
	/** As in the header's view. */
	lines: FileLine[];
	/** The fields they can be mapped to. */
	fields: FieldChoice[];
	/** How the file is read; null once the preview can't be imported. */
	reading: FileReading | null;
	/** The recipe that the file is read by, and all of the program for files of this shape. */
	recipe: UsedRecipe | null;
	recipes: RecipeName[];
	/** The file, for another preview of it with other columns. */
	uploadId: string | null;
	/** null until the job has succeeded. */
	result: Result | null;
	/** null until the job has succeeded, and once the preview was imported, discarded or has expired. */
	samples: Samples | null;
	/** Until when it can be imported; null when it can't. */
	expiresAt: Date | null;
}

const sql = `select j.params->'columns' as columns, j.params->>'recipeId' as "recipeId", v.file_id as "uploadId", v.samples, v.expires_at as "expiresAt", f.reading, f.job_id = v.job_id as open
	from import_preview v join job j on j.id = v.job_id join stored_file f on f.id = v.file_id where v.job_id = $1 and v.program_id = $2`;
interface Row<Field extends string, Samples> {
	columns: FixedColumn<Field>[];
	recipeId: string | null;
	uploadId: string;
	samples: Samples;
	reading: FileReading | null;
	expiresAt: Date;
	/** The file hasn't become an import's. */
	open: boolean;
}

type Previews<Field extends string, Result> = Pick<ImportFlow<Field>, 'name' | 'fields' | 'columns' | 'secret'> & {
	previewJob: JobRules & { result: z.ZodType<Result> };
};

/** A preview job of that kind in the program; NOT_FOUND for any other. */
export async function findPreview(
	ctx: ProgramContext,
	{ previewJob }: Pick<AnyImportFlow, 'previewJob'>,
	previewId: string,
): Promise<JobViewOf<JobRules>> {
	const job = await findJob(ctx, [previewJob], previewId);
	if (job.programId !== ctx.program.id) throw new AppError('NOT_FOUND', { entity: 'job' });
	return job;
}

/**
 * A preview of the program, ready or not; NOT_FOUND for any other job. Its stored sample rows are returned as
 * `Samples`.
 */
export async function getPreview<Field extends string, Result, Samples>(
	ctx: ProgramContext,
	flow: Previews<Field, Result>,
	previewId: string,
): Promise<ImportPreview<Result, Samples>> {
	const job = await findPreview(ctx, flow, previewId);
	const { rows } = await ctx.db.pool.query<Row<Field, Samples>>(sql, [previewId, ctx.program.id]);
	const row = rows[0]?.open ? rows[0] : null;
	const known = flow.columns(ctx.program.type);
	const examples = row
		? await firstRows(
				{ db: ctx.db, dataKey: ctx.config.dataKey, fileId: row.uploadId },
				{
					columns: known,
					mapping: fixedMapping(row.columns),
					secret: flow.secret,
				},
			)
		: null;
	const recipes = row ? await recipesOf(ctx.db.pool, ctx.program.id, flow) : [];
	const recipe = recipes.find(({ id }) => id === row?.recipeId);
	return {
		job,
		recipe: recipe ? usedRecipe(recipe) : null,
		recipes: fittingNames(recipes, row?.columns ?? []),
		columns: row ? row.columns : [],
		examples: examples?.examples ?? [],
		lines: examples?.lines ?? [],
		fields: fieldChoices(flow, ctx.program.type),
		reading: row?.reading ?? null,
		uploadId: row?.uploadId ?? null,
		result: job.result === null ? null : flow.previewJob.result.parse(job.result),
		samples: row?.samples ?? null,
		expiresAt: row?.expiresAt ?? null,
	};
}
