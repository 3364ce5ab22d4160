import type { GridExportInput, GridFilter } from '@rewards/validators/grid';
import { writeAudit } from '../../audit';
import type { StaffContext } from '../../trpc';
import type { GridOptions } from '../condition/row-set';
import type { Grid, GridScopeKind, GridScopeOf } from '../define/define';
import { guardedIn } from '../define/for-caller';
import { scopeId } from '../define/scope';
import { exportGrid, type GridFile } from './export-grid';

/** Whether a filter uses one of these fields. */
const isAbout = (filter: GridFilter, fields: readonly string[]): boolean => {
	if (Array.isArray(filter)) return fields.includes(filter[0]);
	if ('not' in filter) return isAbout(filter.not, fields);
	return ('and' in filter ? filter.and : filter.or).some((inner) => isAbout(inner, fields));
};

/**
 * The body of an export procedure: `exportGrid`, with an audit entry of who exported which rows of which list, and how
 * many. Throws as `exportGrid` does; a refused export leaves no entry.
 */
export async function exportList<Row extends object, Kind extends GridScopeKind>(
	ctx: StaffContext,
	grid: Grid<Row, Kind>,
	scope: GridScopeOf<Kind>,
	input: GridExportInput,
	options: GridOptions = {},
): Promise<GridFile> {
	const file = await exportGrid(grid, ctx.db, scope, input, options);
	const { format, filter = null, search = '', columns } = input;
	// A filter holds values of its fields: guarded fields are kept out of the log with it.
	const asked = filter && isAbout(filter, guardedIn(grid)) ? { advanced: { filter } } : { filter };
	try {
		await ctx.db.prisma.$transaction((tx) =>
			writeAudit(tx, ctx, {
				action: 'export',
				entity: grid.name,
				entityId: scopeId(scope) ?? '',
				accountId: ctx.session.account.id,
				programId: grid.kind === 'program' ? scopeId(scope) : null,
				after: { format, rows: file.total, ...asked, search, columns: columns.map(({ field }) => field) },
			}),
		);
	} catch (error) {
		file.stream.destroy();
		throw error;
	}
	return file;
}
