import { newId } from '@rewards/db';
import type { FileReading, ReadingChoice } from '@rewards/validators/imports/encodings';
import type { FieldChoice, FileColumn, HeaderView } from '@rewards/validators/imports/schemas';
import { AppError } from '../../errors';
import { enqueue, requesterOf, tellChanged } from '../../jobs';
import { cancelJob } from '../../jobs/cancel-job';
import type { Queryable } from '../../pieces/queryable';
import type { ProgramContext } from '../../trpc';
import { type FirstRows, firstRows } from '../first-rows';
import { type ColumnChoice, givenMapping } from '../header/import-columns';
import { rememberColumns, rememberedColumns } from '../header/remembered-columns';
import { dropPreview, previewHours } from '../previews';
import { hintOf, keepReading, settleReading } from '../reading/import-file';
import { fittingNames, type KeptRecipe, recipesOf, usedRecipe } from '../recipes';
import { completeUpload } from '../stored-file';
import { fieldChoices, type ImportFlow } from './import-flow';
import { readByRecipe } from './read-by-recipe';

export interface StartedPreview {
	/** The preview's job; null while columns are missing or mapped twice. */
	jobId: string | null;
	header: HeaderView;
}

// A file that was imported, or is on its way, can't be previewed again: it must be uploaded again.
const source = `select f.size, f.name, j.id as "jobId", j.kind as "jobKind" from stored_file f left join job j on j.id = f.job_id
	where f.id = $1 and f.program_id = $2 and f.created_by_id = $3 and f.kind = 'upload' and f.expires_at > now()
		and (f.complete or f.size = f.full_size)
		and (j.id is null or j.kind = $4 or j.state in ('failed', 'cancelled'))`;

interface StoredSource {
	size: number;
	jobId: string | null;
	jobKind: string | null;
}
interface PreviewRequest<Field extends string> {
	uploadId: string;
	columns?: ColumnChoice<Field>[] | undefined;
	/** Staff's choices of how the file is read; everything else is detected from its bytes. */
	reading?: ReadingChoice | undefined;
	/** Reads only the header: stores nothing, and requests no preview. */
	look?: boolean | undefined;
	/**
	 * The recipe to read it by, null for none. Without it, and without any choice above, the newest one for files of this
	 * shape.
	 */
	recipeId?: string | null | undefined;
}

/**
 * Reads the header of an uploaded file and, when every needed column is there once, requests a preview. `columns` maps
 * columns explicitly, overriding their names, and is remembered for the program's later files; `reading` sets how its
 * bytes are read. Only for the user who sent the file; NOT_FOUND otherwise. UNSUPPORTED_FILE for a file that is
 * unreadable as a whole.
 */
export async function previewFile<Field extends string>(
	ctx: ProgramContext,
	flow: Pick<ImportFlow<Field>, 'name' | 'fields' | 'columns' | 'secret' | 'previewJob'>,
	request: PreviewRequest<Field>,
): Promise<StartedPreview> {
	const { uploadId, columns, reading: choice = {}, look: onlyLook = false } = request;
	const { db, program, session, config } = ctx;
	const { previewJob } = flow;
	const look = async (client: Queryable) => {
		const values = [uploadId, program.id, session.user.id, previewJob.kind];
		const { rows } = await client.query<StoredSource>(source, values);
		const [file] = rows;
		if (!file) throw new AppError('NOT_FOUND', { entity: 'upload' });
		return { size: file.size, earlier: file.jobKind === previewJob.kind ? file.jobId : null };
	};
	const first = await look(db.pool);
	const known = flow.columns(program.type);
	const place = { db, dataKey: config.dataKey, fileId: uploadId };
	const hint = hintOf(session.user.language);
	const recipes = await recipesOf(db.pool, program.id, flow);
	const asked = { columns: known, secret: flow.secret };
	const used = await readByRecipe(place, { ...asked, hint }, recipesFor(recipes, request));
	if (request.recipeId && !used) throw new AppError('NOT_FOUND', { entity: 'importRecipe' });
	const settled = used?.reading ?? (await settleReading(place, choice, hint));
	const mapping = { ...givenMapping(columns), remembered: await rememberedColumns(db.pool, program.id, flow) };
	const rows = used?.rows ?? (await firstRows(place, { ...asked, reading: settled, mapping }));
	const found = rows.header;
	const reading = { ...settled, headerRow: found.row };
	const recipe = used?.recipe ?? null;
	const header = viewOf(rows, { fields: fieldChoices(flow, program.type), reading, recipe, recipes });
	if (onlyLook || found.missing.length + found.duplicates.length > 0) return { jobId: null, header };

	if (first.earlier) await cancelJob(db, first.earlier);
	const { jobId, earlier } = await db.transaction(async (client) => {
		await client.query('select from stored_file where id = $1 for update', [uploadId]);
		// Meanwhile the earlier preview may have been imported or discarded, or another tab has requested one.
		const { size, earlier } = await look(client);
		if (earlier) await dropPreview(client, earlier);
		const id = await enqueue(client, previewJob, {
			id: newId(),
			accountId: program.accountId,
			programId: program.id,
			createdBy: requesterOf(ctx),
			params: {
				fileId: uploadId,
				fileSize: size,
				columns: found.columns,
				...(recipe ? { recipeId: recipe.id } : {}),
			},
		});
		await completeUpload(client, { id: uploadId, size, sha256: null }, id, previewHours);
		await keepReading(client, uploadId, reading);
		const who = { programId: program.id, userId: session.user.id, kind: flow.name };
		if (earlier) await tellChanged(client, earlier);
		if (columns) await rememberColumns(client, who, found.columns, known);
		return { jobId: id, earlier };
	});
	if (earlier && earlier !== first.earlier) await cancelJob(db, earlier);
	return { jobId, header };
}

/** The recipes that may read a file: the one asked for, or any unless staff decide something themselves. */
function recipesFor<Field extends string>(
	recipes: readonly KeptRecipe<Field>[],
	{ recipeId, columns, reading, look }: PreviewRequest<Field>,
): readonly KeptRecipe<Field>[] {
	if (recipeId) return recipes.filter(({ id }) => id === recipeId);
	return recipeId === undefined && !columns && !reading && !look ? recipes : [];
}

interface Read {
	fields: FieldChoice[];
	reading: FileReading;
	recipe: KeptRecipe<string> | null;
	recipes: readonly KeptRecipe<string>[];
}

const viewOf = (
	{ header: { columns, missing, duplicates }, examples, lines }: FirstRows,
	{ fields, reading, recipe, recipes }: Read,
): HeaderView => ({
	columns: columns satisfies FileColumn[],
	examples,
	fields,
	missing: missing.map(({ field }) => field),
	duplicates,
	reading,
	recipe: recipe && usedRecipe(recipe),
	recipes: fittingNames(recipes, columns),
	lines,
});
