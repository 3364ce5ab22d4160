import {
	DataGrid,
	type DataGridProps,
	type GridColumn,
	type GridDistinctQuery,
	type GridDistinctResult,
	type GridQuery,
	type GridResult,
	type GridState,
} from '@rewards/ui/data-grid';
import { lazy, type ReactNode, Suspense } from 'react';
import { errorReference, gridRequest } from '../grid-error';
import { alone } from '../trpc';
import { useListState } from './use-list-state';

type Own = 'state' | 'onStateChange' | 'load' | 'loadDistinct' | 'errorReference' | 'toolbar' | 'columns';

export interface ListGridProps<Row extends object> extends Omit<DataGridProps<Row>, Own> {
	/** Names the list to the server (saved views, files) and to this browser (columns). */
	list: string;
	columns: readonly GridColumn<Row>[];
	initial: Partial<GridState>;
	load: (query: GridQuery, options: ReturnType<typeof alone>) => Promise<GridResult<Row>>;
	loadDistinct: (query: GridDistinctQuery, options: ReturnType<typeof alone>) => Promise<GridDistinctResult>;
	/** What `load` sends beside the query: the program's id. The file of the list needs it too. */
	scope?: object;
	/** Buttons of the page, after those of the list. */
	actions?: ReactNode;
}

// They come right after the first rows: nobody needs them sooner.
const ViewsButton = lazy(() => import('./views-button').then((module) => ({ default: module.ViewsButton })));
const ExportButton = lazy(() => import('./export-button').then((module) => ({ default: module.ExportButton })));

const never = new Promise<never>(() => {});

/** A list of the server as configuration: state in the address, saved views, export, errors, all as everywhere. */
export function ListGrid<Row extends object>(props: ListGridProps<Row>) {
	const { list, columns, initial, load, loadDistinct, scope = {}, actions, reloadToken, ...rest } = props;
	const { state, setState, views, waiting } = useListState({ list, columns, initial });
	return (
		<DataGrid
			{...rest}
			columns={columns}
			state={state}
			onStateChange={setState}
			load={(query, signal) => (waiting ? never : gridRequest(load(query, alone(signal))))}
			loadDistinct={(query, signal) => gridRequest(loadDistinct(query, alone(signal)))}
			reloadToken={`${waiting} ${String(reloadToken)}`}
			errorReference={errorReference}
			toolbar={{
				start: (
					<Suspense fallback={<span className="h-8 w-24" />}>
						<ViewsButton views={views} />
					</Suspense>
				),
				end: (info) => (
					<>
						<Suspense fallback={<span className="size-8" />}>
							<ExportButton list={list} label={props.label} scope={scope} columns={columns} info={info} />
						</Suspense>
						{actions}
					</>
				),
			}}
		/>
	);
}
