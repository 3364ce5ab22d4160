import { formatNumber, useUi } from '@rewards/ui';
import type { GridColumn, GridInfo } from '@rewards/ui/data-grid';
import { MenuButton } from '@rewards/ui/primitives/menus/menu-button';
import { Download } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation';
import { trpc } from '../trpc';
import { fileNameOf } from './file-name';

export interface ExportButtonProps {
	/** Name of the list on the server. */
	list: string;
	/** Part of the file name, with the program and the day. */
	label: string;
	/** The list's parameters besides the query: the program's id. */
	scope: object;
	columns: readonly GridColumn<never>[];
	info: GridInfo;
}

/** All matching rows as CSV or XLSX, directly or by a job: the rows of all pages, the visible columns. */
export function ExportButton({ list, label, scope, columns: all, info }: ExportButtonProps) {
	const { t } = useTranslation();
	const { locale, timeZone } = useUi();
	const { total, query } = info;
	const columns = all.filter(({ local }) => !local);
	const fields = info.fields.filter((field) => columns.some((column) => column.field === field));
	const { programs } = trpc.useUtils();
	const programId = 'programId' in scope && typeof scope.programId === 'string' ? scope.programId : null;
	const nameFile = async () => {
		// Already loaded by the page; without access to the program, the file name omits it.
		const program = programId && (await programs.get.ensureData({ programId }).catch(() => null));
		return fileNameOf(program ? program.name : null, label, new Date());
	};
	const start = async (format: 'csv' | 'xlsx') => {
		const [{ exportList }, fileName] = await Promise.all([import('./export-list'), nameFile()]);
		await exportList({ list, fileName, format, scope, total, query, timeZone, columns, fields });
	};
	const prepare = async (format: 'csv' | 'xlsx') => {
		const [{ prepareList }, fileName] = await Promise.all([import('./prepare-list'), nameFile()]);
		await prepareList({ list, fileName, format, scope, total, query, timeZone, columns, fields });
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
				{ label: t('export.later', { format: 'CSV' }), onSelect: () => void prepare('csv') },
				{ label: t('export.later', { format: 'XLSX' }), onSelect: () => void prepare('xlsx') },
			]}
		>
			<Download />
		</MenuButton>
	);
}
