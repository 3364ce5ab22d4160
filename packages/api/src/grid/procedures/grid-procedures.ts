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

/** The rows that a caller may see: their scope, and a condition that the server adds. */
export interface GridRows<Kind extends GridScopeKind> {
	scope: GridScopeOf<Kind>;
	options?: GridOptions;
	/** Columns that this call doesn't request, where they are expensive. */
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
/** The input of the base, besides that of every list. */
type With<In, Asked> = [In] extends [TRPCUnsetMarker] ? Asked : In & Asked;
type Query<Input, Output> = TRPCQueryProcedure<{ input: Input; output: Output; meta: Meta }>;

/** The two procedures of a list; its file is metadata of `list` (`Meta.file`) and has the same checks. */
export interface GridProcedures<Row extends object, In> {
	/** A page of rows or of groups. */
	list: Query<With<In, GridQueryInput>, GridResult<Row>>;
	/** The values of one column, for its header filter. */
	distinct: Query<With<In, z.input<typeof gridDistinctSchema>>, GridDistinctResult>;
}

/**
 * Declares a list once: rows, values of a column and file share one permission, one input and one scope check. A domain
 * spreads the result into its router; the export router finds the file by itself.
 *
 * @param grids the column map; of several with the same columns, the one whose kind of scope `rowsOf` names
 * @param base permission and input besides the list's own query, such as `programProcedure(…).input(…)`
 * @param rowsOf the scope of the caller's rows; throws for a scope that the caller may not access
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
	if (!meta) throw new Error('A list must declare who may call it');
	const known = [grids].flat() as Grid<Row, Kind>[];
	// The base's context and input are only for `rowsOf`; without them the types of the three are simple.
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
