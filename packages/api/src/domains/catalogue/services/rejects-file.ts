import type { Database } from '@rewards/db';
import { isLocale, type Locale } from '@rewards/validators/locales';
import { localizedMessage } from '@rewards/validators/messages/localized';
import { AppError } from '../../../errors';
import { csvLine, keptNote, rejectColumns } from '../../../imports';
import { findJob } from '../../../jobs';
import type { StaffContext } from '../../../trpc';
import { catalogueRebuildJob } from '../jobs/catalogue-rebuild';

const headers: Readonly<Record<Locale, readonly [field: string, value: string]>> = {
	en: ['Field', 'Value'],
	tr: ['Alan', 'Değer'],
	ar: ['الحقل', 'القيمة'],
};

type Params = Record<string, string | number>;
interface Reject {
	line: number;
	column: string;
	value: string;
	code: string;
	params: Params & { also?: { column: string; code: string; params: Params }[] };
}
const page = `select line, "column", value, code, params from job_reject where job_id = $1 and line > $2 order by line limit 1000`;

/**
 * The products of a feed that a build refused, as CSV: position (number in JSON, line in CSV), field, value and reason,
 * in the reader's language or the requested one. NOT_FOUND for another account's build and for one that refused
 * nothing.
 */
export async function productRejects(
	ctx: Pick<StaffContext, 'db' | 'session'>,
	jobId: string,
	wanted?: Locale,
): Promise<{ fileName: string; lines: AsyncGenerator<string> }> {
	const job = await findJob(ctx, [catalogueRebuildJob], jobId);
	if (job.rejected === 0) throw new AppError('NOT_FOUND', { entity: 'file' });
	const { language } = ctx.session.user;
	const own = isLocale(language) ? language : 'en';
	return { fileName: 'products-rejected.csv', lines: lines(ctx.db, jobId, wanted ?? own) };
}

async function* lines(db: Database, jobId: string, language: Locale): AsyncGenerator<string> {
	const [line, reason] = rejectColumns[language];
	yield `\ufeff${csvLine([line, ...headers[language], reason], ',')}`;
	const note = await keptNote(db, jobId, language);
	if (note) yield csvLine(['', '', '', note], ',');
	for (let after = 0; ; ) {
		const { rows } = await db.pool.query<Reject>({ name: 'product-rejects', text: page, values: [jobId, after] });
		let text = '';
		for (const { line: at, column, value, code, params } of rows) {
			const { also = [], ...own } = params;
			const reasons = [{ column, code, params: own }, ...also].map(
				(fault) => (fault.column ? `${fault.column}: ` : '') + localizedMessage(language, fault.code, fault.params),
			);
			text += csvLine([String(at), column, value, reasons.join(' · ')], ',');
		}
		if (text) yield text;
		const last = rows.at(-1);
		if (!last) return;
		after = last.line;
	}
}
