import type { Database } from '@rewards/db';
import { isLocale, type Locale } from '@rewards/validators/locales';
import { localizedMessage } from '@rewards/validators/messages/localized';
import type { OrderBulkKind, OrderBulkOutcome } from '@rewards/validators/orders/bulk';
import { AppError } from '../../../errors';
import { csvLine } from '../../../imports';
import { findJob } from '../../../jobs';
import type { StaffContext } from '../../../trpc';
import { orderBulkJob } from '../jobs/order-bulk';

interface Bulk {
	id: string;
	action: OrderBulkKind;
	count: number;
}
interface Row {
	n: number;
	orderNumber: string;
	program: string;
	participant: string;
	outcome: OrderBulkOutcome;
	code: string;
}

const headers: Readonly<Record<Locale, readonly string[]>> = {
	en: ['Order number', 'Program', 'Participant', 'Result'],
	tr: ['Sipariş numarası', 'Program', 'Katılımcı', 'Sonuç'],
	ar: ['رقم الطلب', 'البرنامج', 'المشارك', 'النتيجة'],
};
const held = 'select id, action, count from order_bulk where job_id = $1 and expires_at > now()';
// Orders that have moved out of the reader's accounts meanwhile are left out.
const page = `select r.n, o.order_number as "orderNumber", p.name as program, o.name as participant, r.outcome, r.code
	from order_bulk_row r join "order" o on o.program_id = r.program_id and o.id = r.order_id
	join program p on p.id = r.program_id join account a on a.id = p.account_id
	where r.bulk_id = $1 and r.n > $2 and r.n <= $2 + 1000 and r.outcome <> '' and a.path @> array[$3]::uuid[] order by r.n`;

const messageOf = (action: OrderBulkKind, { outcome, code }: Row): string => {
	if (code) return code;
	if (outcome === 'asked') return 'orderVoidAsked';
	return action === 'void' ? 'orderVoided' : 'orderResubmitted';
};

/**
 * The outcome of each order of a bulk action, as CSV in the reader's language or the requested one. NOT_FOUND for
 * another user's job, another kind of job, and after a week.
 */
export async function orderBulkResults(
	ctx: Pick<StaffContext, 'db' | 'session'>,
	jobId: string,
	wanted?: Locale,
): Promise<{ fileName: string; lines: AsyncGenerator<string> }> {
	await findJob(ctx, [orderBulkJob], jobId);
	const { rows } = await ctx.db.pool.query<Bulk>(held, [jobId]);
	const [bulk] = rows;
	if (!bulk) throw new AppError('NOT_FOUND', { entity: 'file' });
	const { language } = ctx.session.user;
	const locale = wanted ?? (isLocale(language) ? language : 'en');
	return { fileName: 'orders-results.csv', lines: lines(ctx, bulk, locale) };
}

async function* lines(
	{ db, session }: { db: Database; session: StaffContext['session'] },
	{ id, action, count }: Bulk,
	language: Locale,
): AsyncGenerator<string> {
	yield `\ufeff${csvLine(headers[language], ',')}`;
	for (let after = 0; after < count; after += 1000) {
		const values = [id, after, session.account.id];
		const { rows } = await db.pool.query<Row>({ name: 'order-bulk-results', text: page, values });
		const text = rows
			.map((row) => {
				const { orderNumber, program, participant } = row;
				const result = localizedMessage(language, messageOf(action, row), {});
				return csvLine([orderNumber, program, participant, result], ',');
			})
			.join('');
		if (text) yield text;
	}
}
