import { isLocale } from '@rewards/validators/locales';
import { mostMailBytes } from '@rewards/validators/scheduled-reports/constants';
import { AppError } from '../../errors';
import { fileMail, portalLink } from '../../integrations/mail';
import { enqueue, requesterOf } from '../../jobs';
import type { ListFile, Services, StaffContext } from '../../trpc';
import { listExportJob } from '../exports';
import { checkReport } from './policy';

export type Outcome = 'sent' | 'linked' | 'refused';

export interface Scheduled {
	id: string;
	accountId: string;
	programId: string | null;
	ownerId: string;
	name: string;
	list: string;
	format: 'csv' | 'xlsx';
	query: Record<string, unknown>;
	recipients: string[];
}

const refusals: readonly string[] = ['FORBIDDEN', 'NOT_FOUND', 'NO_ROLE'];

/** The whole file, or null when it is too large for a mail; then the rest isn't read. */
async function attached({ stream }: ListFile): Promise<Buffer | null> {
	const parts: Buffer[] = [];
	let size = 0;
	for await (const part of stream as AsyncIterable<Buffer>) {
		size += part.byteLength;
		if (size > mostMailBytes) return null;
		parts.push(part);
	}
	return Buffer.concat(parts);
}

/**
 * Mails a report to one recipient, with their current rights; refused when they may not see it any more, or belong to
 * another account.
 */
export async function deliver(
	{ services }: { services: Services },
	report: Scheduled,
	behind: () => Promise<StaffContext>,
): Promise<Outcome> {
	const { accountId, programId, list, name, format } = report;
	try {
		const ctx = await behind();
		const { user, account } = ctx.session;
		if (account.id !== accountId) return 'refused';
		await checkReport(ctx, report);
		const query = { ...report.query, ...(programId ? { programId } : {}), name, format };
		const file = await ctx.lists.open(ctx, list, query);
		const content = await attached(file).finally(() => file.stream.destroy());
		const language = isLocale(user.language) ? user.language : 'en';
		const mail = { to: user.email, name: user.displayName, report: name, rows: file.total, language };
		const { publicUrl } = services.config;
		if (content) {
			const { fileName, contentType } = file;
			const link = portalLink(publicUrl, '/report/scheduled');
			await services.mailer.send(fileMail({ ...mail, link, attachment: { fileName, contentType, content } }));
			return 'sent';
		}
		// A file of their own in their job center, for a week; downloading it requires a sign-in and checks their rights
		// again.
		const request = {
			accountId,
			programId,
			createdBy: { ...requesterOf(ctx), sessionId: null },
			params: { list, query },
		};
		const jobId = await services.db.transaction((client) => enqueue(client, listExportJob, request));
		await services.mailer.send(fileMail({ ...mail, link: portalLink(publicUrl, `/jobs/${jobId}`) }));
		return 'linked';
	} catch (error) {
		if (error instanceof AppError && refusals.includes(error.appCode)) return 'refused';
		throw error;
	}
}
