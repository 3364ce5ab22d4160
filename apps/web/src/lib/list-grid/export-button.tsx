import { formatNumber, useUi } from '@rewards/ui';
import type { GridColumn, GridInfo } from '@rewards/ui/data-grid';
import { MenuButton } from '@rewards/ui/primitives/menu-button';
import { Download } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation';

export interface ExportButtonProps {
	/** Name of the list on the server. */
	list: string;
	/** Names the file. */
	label: string;
	/** What the list's request takes beside the query: the program's id. */
	scope: object;
	columns: readonly GridColumn<never>[];
	info: GridInfo;
}

/** The words for coded values, as the grid shows them. */
function labelsOf(column: GridColumn<never>, words: { yes: string; no: string }): Record<string, string> | undefined {
	if (column.type === 'boolean') return { true: words.yes, false: words.no };
	return column.options && Object.fromEntries(column.options.map(({ value, label }) => [value, label]));
}

/** Everything that matches as CSV or XLSX: the rows of all pages, the columns that show. */
export function ExportButton({ list, label, scope, columns, info }: ExportButtonProps) {
	const { t } = useTranslation();
	const { locale, timeZone } = useUi();
	const { total, fields, query } = info;
	const start = async (format: 'csv' | 'xlsx') => {
		const byField = new Map(columns.map((column) => [column.field, column]));
		const shown = fields.flatMap((field) => {
			const column = byField.get(field);
			if (!column || column.exportable === false) return [];
			const labels = labelsOf(column, { yes: t('yes'), no: t('no') });
			return [{ field, header: column.header, ...(labels ? { labels } : {}) }];
		});
		const { filter, search, sort } = query;
		const input = { ...scope, name: label, filter, search, sort, timeZone, columns: shown };
		const { exportList } = await import('./export-list');
		await exportList({ list, fileName: label, format, input });
	};
	const rows = total === null ? '' : t('export.rows', { count: total, number: formatNumber(total, locale) });
	return (
		<MenuButton
			variant="ghost"
			size="icon"
			align="end"
			aria-label={t('export.label')}
			data-tip={t('export.label')}
			disabled={total === 0}
			items={() => [
				{ heading: rows },
				{ label: t('export.csv'), onSelect: () => void start('csv') },
				{ label: t('export.xlsx'), onSelect: () => void start('xlsx') },
			]}
		>
			<Download />
		</MenuButton>
	);
}
