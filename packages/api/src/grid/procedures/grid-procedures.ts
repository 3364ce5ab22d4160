import {
	type GridDistinctResult,
	type GridQueryInput,
	type GridResult,
	gridDistinctSchema,
	gridExportSchema,
	gridQuerySchema,
} from '@rewards/validators/grid';
import type { TRPCProcedureBuilder, TRPCQueryProcedure, TRPCUnsetMarker } from '@trpc/server';
import type { z } from 'zod';
import type { Context, Meta, StaffSession } from '../../trpc';
import type { GridOptions } from '../condition/row-set';
import type { Grid, GridScopeKind, GridScopeOf } from '../define/define';
import { gridFor, gridWithout } from '../define/for-caller';
import { exportList } from '../export/export-list';
import { distinctOf } from '../group/distinct';
import { answerQuery } from '../query';

/** Which rows a caller may have: whose they are, and a condition that the server adds. */
export interface GridRows<Kind extends GridScopeKind> {
	scope: GridScopeOf<Kind>;
	options?: GridOptions;
	/** Columns that this call doesn't ask for, where having them costs something. */
	without?: readonly string[];
}

interface StaffCall {
	session: StaffSession;
}
type Builder<Added, In, Out> = TRPCProcedureBuilder<
	Context,
	Meta,
	Added,
	In,
	Out,
	TRPCUnsetMarker,
	TRPCUnsetMarker,
	false
>;
/** What the base asks for, beside what every list takes. */
type With<In, Asked> = [In] extends [TRPCUnsetMarker] ? Asked : In & Asked;
type Query<Input, Output> = TRPCQueryProcedure<{ input: Input; output: Output; meta: Meta }>;

/** The two procedures of a list; its file hangs on `list` (`Meta.file`) and on the same checks. */
export interface GridProcedures<Row extends object, In> {
	/** A page of rows or of groups. */
	list: Query<With<In, GridQueryInput>, GridResult<Row>>;
	/** The values of one column, for its header filter. */
	distinct: Query<With<In, z.input<typeof gridDistinctSchema>>, GridDistinctResult>;
}

/**
 * A list, declared once: rows, values of a column and file have the same permission, the same input and the same
 * narrowing, because there is one of each. A domain spreads the result into its router; the export router finds the
 * file by itself.
 *
 * @param grids the column map; of several with the same columns, the one whose kind of scope `rowsOf` names
 * @param base who may call it and what it takes beside the list's own query, such as `programProcedure(…).input(…)`
 * @param rowsOf whose rows a caller gets; throws for what the caller may not name
 */
export function gridProcedures<
	Row extends object,
	Kind extends GridScopeKind,
	Added extends StaffCall,
	In extends object | TRPCUnsetMarker,
	Out extends object | TRPCUnsetMarker,
>(
	grids: Grid<Row, Kind> | readonly [Grid<Row, Kind>, ...Grid<Row, Kind>[]],
	base: Builder<Added, In, Out>,
	rowsOf: (ctx: Omit<Context, keyof Added> & Added, input: Out) => GridRows<Kind> | Promise<GridRows<Kind>>,
): GridProcedures<Row, In> {
	const { meta } = base._def;
	if (!meta) throw new Error('A list says who may call it');
	const known = [grids].flat() as Grid<Row, Kind>[];
	// What the base adds and takes is only for `rowsOf`; without it the types of the three are plain.
	const asked = base as unknown as Builder<StaffCall, Record<string, unknown>, Record<string, unknown>>;
	const find = async (ctx: StaffCall, input: unknown) => {
		const {
			scope,
			options,
			without = [],
		} = await rowsOf(ctx as unknown as Omit<Context, keyof Added> & Added, input as Out);
		const grid = known.find(({ kind }) => kind === scope.kind);
		if (!grid) throw new Error(`${known[0]?.name} has no list of ${scope.kind}`);
		return { grid: gridWithout(gridFor(grid, ctx.session.permissions), without), scope, options };
	};

	const file = asked.input(gridExportSchema).query(async ({ ctx, input }) => {
		const { grid, scope, options } = await find(ctx, input);
		return exportList(ctx, grid, scope, input, options);
	});
	const list = asked
		.meta({ ...meta, file })
		.input(gridQuerySchema)
		.query(async ({ ctx, input }) => {
			const { grid, scope, options } = await find(ctx, input);
			return answerQuery(grid, ctx.db, scope, input, options);
		});
	const distinct = asked.input(gridDistinctSchema).query(async ({ ctx, input }) => {
		const { grid, scope, options } = await find(ctx, input);
		return distinctOf(grid, ctx.db, scope, input, options);
	});
	return { list, distinct } as unknown as GridProcedures<Row, In>;
}
