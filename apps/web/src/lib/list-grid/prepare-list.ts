import { toast } from '@rewards/ui/primitives/toasts/toast';
import { loadTexts, t } from '../../i18n';
import { reportError } from '../errors/report-error';
import { handleError, trpcClient } from '../trpc';
import { inputOf, type ListExport } from './export-list';

/** Starts a job that exports all matching rows of a list; the job center shows it, and keeps the file for a week. */
export async function prepareList(wanted: ListExport): Promise<void> {
	await loadTexts(['lists']);
	try {
		await trpcClient.exports.start.mutate({ list: wanted.list, ...inputOf(wanted) });
		const name = `${wanted.fileName}.${wanted.format}`;
		void toast.info(t('lists:export.preparing', { name }), { description: t('lists:export.where') });
	} catch (error) {
		handleError(error, { quiet: true });
		reportError(error);
	}
}
