import type { AppRouter } from '@rewards/api/router';
import type { GridDistinctResult, GridResult, GridSource } from '@rewards/ui/data-grid';
import type { GridQueryInput } from '@rewards/validators/grid';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import { useMemo, useRef } from 'react';
import { alone, trpc } from '../trpc';

type Inputs = inferRouterInputs<AppRouter>;
type Outputs = inferRouterOutputs<AppRouter>;
type Answer<Row> = { list: GridResult<Row>; distinct: GridDistinctResult };

/** The lists of the server, by router name, which also names their files and saved views. */
export type ListName = {
	[Name in keyof Outputs]: Outputs[Name] extends Answer<infer _> ? Name : never;
}[keyof Outputs];
export type RowOf<Name extends ListName> = Outputs[Name] extends Answer<infer Row extends object> ? Row : never;
/** A list's parameters besides the query: the program's id. */
export type ScopeOf<Name extends ListName> = Omit<Inputs[Name]['list'], keyof GridQueryInput>;

/** The common shape of the routers. The types of their parameters are checked where a page names its list and scope. */
type Calls = {
	[Name in ListName]: {
		list: { query: (input: never, options: ReturnType<typeof alone>) => Promise<GridResult<RowOf<Name>>> };
		distinct: { query: (input: never, options: ReturnType<typeof alone>) => Promise<GridDistinctResult> };
	};
};

/** The source of a list's rows; `utils.<list>.invalidate()` and that of the list alone reload it. */
export function useListSource<Name extends ListName>(
	list: Name,
	scope: object,
	beside?: () => Promise<unknown>,
): GridSource<RowOf<Name>> {
	const { client } = trpc.useUtils();
	const given = JSON.stringify(scope);
	const more = useRef(beside);
	more.current = beside;
	// biome-ignore lint/correctness/useExhaustiveDependencies: the content of the scope is what counts
	return useMemo(() => {
		const { list: rows, distinct: values } = (client satisfies Calls as Calls)[list];
		return {
			key: [[list, 'list'], { input: scope }],
			load: async (query, signal) => {
				const [page] = await Promise.all([
					rows.query({ ...query, ...scope } as never, alone(signal)),
					more.current?.(),
				]);
				return page;
			},
			distinct: (query, signal) => values.query({ ...query, ...scope } as never, alone(signal)),
		};
	}, [client, list, given]);
}
