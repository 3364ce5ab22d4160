import { formatNumber } from '@rewards/ui';
import type { GridColumn, GridQuery } from '@rewards/ui/data-grid';
import { type ProgressToast, progressToast } from '@rewards/ui/primitives/progress-toast';
import { toast } from '@rewards/ui/primitives/toast';
import { readFrames } from '@rewards/validators/grid/frames';
import { language, loadTexts, t } from '../../i18n';
import { intlLocales } from '../../i18n/locales';
import { errorBodyOf, faultOf, isAbort, RequestError } from '../errors';
import { reportError, reportFailure, takeBack } from '../report-error';
import { refuseToken, sessionToken } from '../session/session';
import { authorization, handleError } from '../trpc';
import { NotWritten, type SaveTarget, saveTarget } from './save-target';

export interface ListExport {
	/** Name of the list on the server. */
	list: string;
	/** Without the ending. */
	fileName: string;
	format: 'csv' | 'xlsx';
	/** How many rows the list says it has; null while no one knows. */
	total: number | null;
	/** What the list's request takes beside the query. */
	scope: object;
	query: GridQuery;
	timeZone: string;
	columns: readonly GridColumn<never>[];
	/** Those that show, in their order. */
	fields: readonly string[];
}

/** The words for coded values, as the grid shows them. */
function labelsOf(column: GridColumn<never>): Record<string, string> | undefined {
	if (column.type === 'boolean') return { true: t('common:yes'), false: t('common:no') };
	return column.options && Object.fromEntries(column.options.map(({ value, label }) => [value, label]));
}

/** What the export of a list takes. */
export function inputOf({ fileName: name, format, scope, query, timeZone, columns, fields }: ListExport) {
	const byField = new Map(columns.map((column) => [column.field, column]));
	const shown = fields.flatMap((field) => {
		const column = byField.get(field);
		if (!column || column.exportable === false) return [];
		const labels = labelsOf(column);
		return [{ field, header: column.header, ...(labels ? { labels } : {}) }];
	});
	const { filter, search, sort } = query;
	return { ...scope, format, name, filter, search, sort, timeZone, columns: shown };
}

const figure = (count: number) => formatNumber(count, intlLocales[language.get()]);

/** A tenth of a second is often enough for an eye. */
const between = 100;

/** Brings the file to its target; gives its rows. */
async function receive(
	wanted: ListExport,
	target: SaveTarget,
	shown: ProgressToast,
	signal: AbortSignal,
): Promise<number> {
	const token = sessionToken();
	const response = await fetch(`/download/lists/${wanted.list}?progress=true`, {
		method: 'POST',
		headers: { ...authorization(token), 'content-type': 'application/json' },
		body: JSON.stringify(inputOf(wanted)),
		signal,
	});
	if (response.status === 401) refuseToken(token);
	if (!response.ok || !response.body) {
		throw new RequestError(errorBodyOf(await response.json().catch(() => null)));
	}
	const total = Number(response.headers.get('x-row-count'));
	let told = 0;
	const onRows = (rows: number) => {
		const now = performance.now();
		if (now - told < between) return;
		told = now;
		shown.update({
			percent: total > 0 ? (rows / total) * 100 : 100,
			text: t('lists:export.progress', { done: figure(rows), count: total, number: figure(total) }),
		});
	};
	await readFrames(response.body, onRows, target.write);
	await target.finish();
	return total;
}

/** Names the error of an export, which goes when the next one succeeds. */
const failed = 'export of a list';

function reportFault(error: unknown, name: string): void {
	if (error instanceof NotWritten) {
		reportFailure(failed, t('lists:export.notWritten', { name }));
		return;
	}
	const fault = faultOf(error);
	// Of the session, the account or the server: all places for files are taken.
	if (fault.kind === 'app' && String(fault.body.params?.reason).startsWith('exports')) {
		reportFailure(failed, t('lists:export.tooMany'));
		return;
	}
	handleError(error, { quiet: true });
	reportError(error, failed);
}

/**
 * Saves a file of everything that a list matches; told in a toast, which stays where it is when the page is left. A
 * large one goes to the disk as it comes, where the browser can do that. A file that breaks off is not saved.
 */
export async function exportList(wanted: ListExport): Promise<void> {
	await loadTexts(['lists']);
	const { fileName, format } = wanted;
	const name = `${fileName}.${format}`;
	// Before anything is asked of the server: the browser lets itself be asked for a place only right after a click.
	const target = await saveTarget(fileName, format, wanted.total);
	if (!target) return;
	const abort = new AbortController();
	const shown = await progressToast({
		title: t('lists:export.running', { name }),
		cancelLabel: t('common:cancel'),
		onCancel: () => abort.abort(),
	});
	try {
		const total = await receive(wanted, target, shown, abort.signal);
		shown.close();
		takeBack(failed);
		void toast.info(t('lists:export.done', { name }), {
			description: t('lists:export.rows', { count: total, number: figure(total) }),
		});
	} catch (error) {
		shown.close();
		await target.discard();
		if (!isAbort(error)) reportFault(error, name);
	}
}
