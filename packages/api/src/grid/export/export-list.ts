import type { GridExportInput } from '@rewards/validators/grid';
import { writeAudit } from '../../audit';
import type { StaffContext } from '../../trpc';
import type { GridOptions } from '../condition/row-set';
import type { Grid, GridScopeKind, GridScopeOf } from '../define/define';
import { scopeId } from '../define/scope';
import { exportGrid, type GridFile } from './export-grid';

/**
 * What an export procedure calls: `exportGrid`, with an audit entry that says who took which rows of which list, and how many. Throws as
 * `exportGrid` does; what was refused leaves no entry.
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
	try {
		await ctx.db.prisma.$transaction((tx) =>
			writeAudit(tx, ctx, {
				action: 'export',
				entity: grid.name,
				entityId: scopeId(scope) ?? '',
				accountId: ctx.session.account.id,
				programId: grid.kind === 'program' ? scopeId(scope) : null,
				after: { format, rows: file.total, filter, search, columns: columns.map(({ field }) => field) },
			}),
		);
	} catch (error) {
		file.stream.destroy();
		throw error;
	}
	return file;
}
