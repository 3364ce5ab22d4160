import { formatNumber } from '@rewards/ui';
import { type ProgressToast, progressToast } from '@rewards/ui/primitives/progress-toast';
import { toast } from '@rewards/ui/primitives/toast';
import { readFrames } from '@rewards/validators/grid-frames';
import { language, loadTexts, t } from '../../i18n';
import { intlLocales } from '../../i18n/locales';
import { saveFile } from '../download';
import { errorBodyOf, isAbort, RequestError } from '../errors';
import { reportError } from '../report-error';
import { authorization, handleError } from '../trpc';

interface ListExport {
	/** Name of the list on the server. */
	list: string;
	/** Without the ending. */
	fileName: string;
	format: 'csv' | 'xlsx';
	/** Which rows and columns: the list's own input with `gridExportSchema`. */
	input: object;
}

const figure = (count: number) => formatNumber(count, intlLocales[language.get()]);

/** A tenth of a second is often enough for an eye. */
const between = 100;

async function receive({ list, format, input }: ListExport, shown: ProgressToast, signal: AbortSignal) {
	const response = await fetch(`/download/lists/${list}?progress=true`, {
		method: 'POST',
		headers: { ...authorization(), 'content-type': 'application/json' },
		body: JSON.stringify({ ...input, format }),
		signal,
	});
	if (!response.ok || !response.body) {
		throw new RequestError(errorBodyOf(await response.json().catch(() => null)));
	}
	const total = Number(response.headers.get('x-row-count'));
	let told = 0;
	const pieces = await readFrames(response.body, (rows) => {
		const now = performance.now();
		if (now - told < between) return;
		told = now;
		shown.update({
			percent: total > 0 ? (rows / total) * 100 : 100,
			text: t('lists:export.progress', { done: figure(rows), count: total, number: figure(total) }),
		});
	});
	return { pieces, total };
}

/**
 * Fetches a file of everything that a list matches and hands it to the browser to save; told in a toast, which stays where it is when
 * the page is left. A file that breaks off is not saved.
 */
export async function exportList(wanted: ListExport): Promise<void> {
	await loadTexts(['lists']);
	const { fileName, format } = wanted;
	const name = `${fileName}.${format}`;
	const abort = new AbortController();
	const shown = await progressToast({
		title: t('lists:export.running', { name }),
		cancelLabel: t('common:cancel'),
		onCancel: () => abort.abort(),
	});
	try {
		const { pieces, total } = await receive(wanted, shown, abort.signal);
		shown.close();
		saveFile(new Blob(pieces), name);
		void toast.info(t('lists:export.done', { name }), {
			description: t('lists:export.rows', { count: total, number: figure(total) }),
		});
	} catch (error) {
		shown.close();
		if (isAbort(error)) return;
		handleError(error, { quiet: true });
		reportError(error);
	}
}
