import { newId } from '@rewards/db';
import { isLocale } from '@rewards/validators/locales';
import type { RunState } from '@rewards/validators/recipes/constants';
import type { Queryable } from '../../../imports';
import { portalLink } from '../../../integrations/mail';
import type { Services } from '../../../trpc';
import { queueMail } from '../../auth';

interface Untold {
	id: string;
	state: Extract<RunState, 'asking' | 'done' | 'failed' | 'skipped'>;
	file: string;
	discarded: boolean;
	recipeId: string;
	recipe: string;
	programId: string;
	program: string;
	importId: string | null;
	rows: number | null;
	rejected: number | null;
}
interface Hearer {
	id: string;
	email: string;
	name: string;
	language: string;
}

const untold = `select r.id, r.state, r.file_name as file, coalesce(r.reason->>'code' = 'discarded', false) as discarded, r.recipe_id as "recipeId",
		q.name as recipe, r.program_id as "programId", p.name as program, r.import_id as "importId",
		(j.result->>'rows')::int as rows, (j.result->>'rejected')::int as rejected
	from import_recipe_run r join import_recipe q on q.id = r.recipe_id join program p on p.id = r.program_id left join job j on j.id = r.import_id
	where r.told <> r.state and r.state in ('asking', 'done', 'failed', 'skipped') order by r.id`;
// Those who may still see it: of the program's account or one above, with the kind's right.
const hearers = `select u.id, u.email, u.display_name as name, u.language from import_recipe q
	join app_user u on u.id = q.owner_id or u.id = any(q.hearers)
	join role ro on ro.id = u.role_id and flags_of_role(ro) @> array[flag_of_recipe(q.kind)]
	join program p on p.id = q.program_id join account a on a.id = p.account_id and a.path @> array[u.account_id]
	where q.id = $1 and u.kind = 'person' and u.deleted_at is null and u.locked_at is null order by u.id`;

/** A recipe's owner and those who chose to hear of it, as far as they may still see it. */
export const hearersOf = async (db: Queryable, recipeId: string): Promise<Hearer[]> =>
	(await db.query<Hearer>(hearers, [recipeId])).rows;

const mailOf = { asking: 'recipeAsks', done: 'recipeDone', failed: 'recipeFailed', skipped: 'recipeFailed' } as const;

/**
 * Puts a notice into the inbox of a recipe's owner and of those who chose to hear of it, and queues their mails, in the
 * transaction that records it: each once, whatever process dies. Whoever discarded a file needs no news of it.
 */
export async function tellRuns({ db, config }: Services): Promise<void> {
	for (const run of (await db.pool.query<Untold>(untold)).rows) {
		const { id, state, recipeId, programId, recipe, program, file } = run;
		const people = run.discarded ? [] : await hearersOf(db.pool, recipeId);
		await db.prisma.$transaction(async (tx) => {
			const seen = await tx.importRecipeRun.updateMany({
				where: { id, state, NOT: { told: state } },
				data: { told: state },
			});
			if (seen.count === 0) return;
			const params = { runId: id, recipeId, programId, name: recipe, file, state };
			const notices = people.map(({ id: userId }) => ({ id: newId(), userId, kind: 'recipeRun', params }));
			await tx.notification.createMany({ data: notices });
			const page: `/${string}` =
				state === 'done' ? `/jobs/${run.importId}` : `/programs/${programId}/recipes/${recipeId}`;
			for (const { email: to, name, language: locale } of people) {
				const language = isLocale(locale) ? locale : 'en';
				const count = (number: number | null) => (number ?? 0).toLocaleString(language);
				const values = { recipe, program, file, rows: count(run.rows), rejected: count(run.rejected) };
				const link = portalLink(config.publicUrl, page);
				await queueMail(tx, config, { kind: mailOf[state], to, name, link, language, values });
			}
		});
	}
}
