import { formatInstant, useUi } from '@rewards/ui';
import {
	type GridColumn,
	type GridSource,
	type GridState,
	isHidden,
	orderedFields,
	toGridQuery,
	valueText,
} from '@rewards/ui/data-grid';
import { toast } from '@rewards/ui/primitives/toasts/toast';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from '../../i18n/use-translation';
import { handleError } from '../../lib/trpc';
import './print-report.css';

interface PrintReportProps {
	title: string;
	/** Period and other filters. */
	about: readonly string[];
	/** The totals, as shown above the list. */
	sums: readonly { label: string; value: string }[];
	columns: readonly GridColumn<object>[];
	state: GridState;
	source: GridSource<object>;
	onDone: () => void;
}

/** Maximum rows to print; for more, export a file. */
const mostRows = 5000;
const atOnce = 1000;
/** From this many columns, the page is landscape. */
const upright = 7;
/** The capacity of a page at the normal font size, portrait and landscape, in pixels of the list. */
const room = { upright: 900, across: 1300 };
/** Font size, in points. */
const letters = { most: 8, least: 5 };

/** All rows of a report as a printable sheet: loads them, opens the print dialog and removes the sheet again. */
export function PrintReport({ title, about, sums, columns, state, source, onDone }: PrintReportProps) {
	const { t } = useTranslation('reports');
	const ui = useUi();
	const { locale, timeZone } = ui;
	const [rows, setRows] = useState<{ items: object[]; total: number } | null>(null);
	const done = useRef(onDone);
	done.current = onDone;
	const byField = new Map(columns.map((column) => [column.field, column]));
	const shown = orderedFields(state.layout, columns).flatMap((field) => {
		const column = byField.get(field);
		return column && !isHidden(state.layout, column) ? [column] : [];
	});

	const wide = shown.length > upright;
	// Column shares as on screen: text is never squeezed by figures that don't wrap.
	const widths = shown.map(({ width = 150 }) => width);
	const all = widths.reduce((sum, width) => sum + width, 0);
	const fitting = (letters.most * (wide ? room.across : room.upright)) / all;
	const size = Math.max(letters.least, Math.min(letters.most, fitting));

	// biome-ignore lint/correctness/useExhaustiveDependencies: once, with what the list shows at that moment
	useEffect(() => {
		const asked = new AbortController();
		const { group: _, groupTotals: __, totals: ___, ...query } = toGridQuery(state, columns, { timeZone });
		const load = async () => {
			const items: object[] = [];
			let total = 0;
			do {
				const page = await source.load({ ...query, skip: items.length, take: atOnce, withTotal: true }, asked.signal);
				items.push(...page.items);
				total = page.total ?? items.length;
				if (page.items.length === 0) break;
			} while (items.length < Math.min(total, mostRows));
			setRows({ items: items.slice(0, mostRows), total });
		};
		load().catch((error: unknown) => {
			if (asked.signal.aborted) return;
			handleError(error);
			done.current();
		});
		return () => asked.abort();
	}, []);
	useEffect(() => {
		if (!rows) return;
		if (rows.total > mostRows) void toast.info(t('printedFirst', { max: mostRows }));
		const finish = () => done.current();
		window.addEventListener('afterprint', finish, { once: true });
		window.print();
		return () => window.removeEventListener('afterprint', finish);
	}, [rows, t]);

	if (!rows) return null;
	return createPortal(
		<div className="print-report" data-wide={wide ? '' : undefined}>
			<h1>{title}</h1>
			{about.map((line) => (
				<p key={line}>{line}</p>
			))}
			<p>{t('printedOn', { time: formatInstant(new Date(), locale, timeZone) })}</p>
			<p>
				{sums.map(({ label, value }, at) => (
					<span key={label}>
						{at > 0 && '  ·  '}
						{label}: <span data-ltr>{value}</span>
					</span>
				))}
			</p>
			{rows.total > mostRows && <p>{t('printedFirst', { max: mostRows })}</p>}
			<table style={{ fontSize: `${size}pt` }}>
				<colgroup>
					{shown.map(({ field }, at) => (
						<col key={field} style={{ width: `${((widths[at] ?? 0) / all) * 100}%` }} />
					))}
				</colgroup>
				<thead>
					<tr>
						{shown.map((column) => (
							<th key={column.field} scope="col" data-end={isFigure(column) ? '' : undefined}>
								{column.header}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{rows.items.map((row, at) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: the sheet never changes
						<tr key={at}>
							{shown.map((column) => (
								<td key={column.field} data-end={isFigure(column) ? '' : undefined}>
									{cellOf(column, row, ui)}
								</td>
							))}
						</tr>
					))}
				</tbody>
			</table>
		</div>,
		document.body,
	);
}

const isFigure = ({ type }: GridColumn<object>) => type === 'number' || type === 'money';

function cellOf(column: GridColumn<object>, row: object, ui: ReturnType<typeof useUi>): ReactNode {
	const value: unknown = column.value ? column.value(row) : (row as Record<string, unknown>)[column.field];
	if (column.cell) return column.cell(row, value);
	const text = valueText(column, value, ui);
	return column.type === 'money' ? <span data-ltr>{text}</span> : text;
}
