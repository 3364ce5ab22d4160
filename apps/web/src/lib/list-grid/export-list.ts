import { formatNumber } from '@rewards/ui';
import type { GridColumn, GridQuery } from '@rewards/ui/data-grid';
import { type ProgressToast, progressToast } from '@rewards/ui/primitives/toasts/progress-toast';
import { toast } from '@rewards/ui/primitives/toasts/toast';
import { readFrames } from '@rewards/validators/grid/frames';
import { language, loadTexts, t } from '../../i18n';
import { intlLocales } from '../../i18n/locales';
import { errorBodyOf, faultOf, isAbort, RequestError } from '../errors/errors';
import { reportError, takeBack } from '../errors/report-error';
import { reportFailure } from '../errors/report-failure';
import { refuseToken, sessionToken } from '../session/session';
import { authorization, handleError, programOf } from '../trpc';
import { NotWritten, type SaveTarget, saveTarget } from './save-target';

export interface ListExport {
	/** Name of the list on the server. */
	list: string;
	/** Without the extension. */
	fileName: string;
	format: 'csv' | 'xlsx';
	/** The list's number of rows; null if unknown. */
	total: number | null;
	/** The list's parameters besides the query. */
	scope: object;
	query: GridQuery;
	timeZone: string;
	columns: readonly GridColumn<never>[];
	/** The visible columns, in order. */
	fields: readonly string[];
}

/** The labels for coded values, as in the grid. */
function labelsOf(column: GridColumn<never>): Record<string, string> | undefined {
	if (column.type === 'boolean') return { true: t('common:yes'), false: t('common:no') };
	return column.options && Object.fromEntries(column.options.map(({ value, label }) => [value, label]));
}

/** Input of a list export. */
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

/** Updates every tenth of a second are enough for the eye. */
const between = 100;

/** Streams the file to its target; returns its number of rows. */
async function receive(
	wanted: ListExport,
	target: SaveTarget,
	shown: ProgressToast,
	signal: AbortSignal,
): Promise<number> {
	const token = sessionToken();
	const response = await fetch(`/download/lists/${wanted.list}?progress=true`, {
		method: 'POST',
		headers: { ...authorization(token), ...programOf([{ input: wanted.scope }]), 'content-type': 'application/json' },
		body: JSON.stringify(inputOf(wanted)),
		signal,
	});
	if (response.status === 401) refuseToken(token);
	if (!response.ok || !response.body) {
		throw new RequestError(errorBodyOf(await response.json().catch(() => null)));
	}
	const total = Number(response.headers.get('x-row-count'));
	let reportedAt = 0;
	const onRows = (rows: number) => {
		const now = performance.now();
		if (now - reportedAt < between) return;
		reportedAt = now;
		shown.update({
			percent: total > 0 ? (rows / total) * 100 : 100,
			text: t('lists:export.progress', { done: figure(rows), count: total, number: figure(total) }),
		});
	};
	await readFrames(response.body, onRows, target.write);
	await target.finish();
	return total;
}

/** The id of an export's error, which is removed when the next one succeeds. */
const failed = 'export of a list';

function reportFault(error: unknown, name: string): void {
	if (error instanceof NotWritten) {
		reportFailure(failed, t('lists:export.notWritten', { name }));
		return;
	}
	const fault = faultOf(error);
	// For the session, the account or the server: all download slots are taken.
	if (fault.kind === 'app' && String(fault.body.params?.reason).startsWith('exports')) {
		reportFailure(failed, t('lists:export.tooMany'));
		return;
	}
	handleError(error, { quiet: true });
	reportError(error, failed);
}

/**
 * Exports all matching rows of a list to a file; the toast stays when the page is left. A large file streams to disk if
 * the browser supports it. An interrupted file is not saved.
 */
export async function exportList(wanted: ListExport): Promise<void> {
	await loadTexts(['lists']);
	const { fileName, format } = wanted;
	const name = `${fileName}.${format}`;
	// Before any server request: the browser allows the save dialog only right after a click.
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
