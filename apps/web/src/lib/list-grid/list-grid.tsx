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
import type { ReactNode } from 'react';
import { errorReference, gridRequest } from '../grid-error';
import { alone } from '../trpc';
import { ExportButton } from './export-button';
import { useListState } from './use-list-state';
import { ViewsButton } from './views-button';

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
				start: <ViewsButton views={views} />,
				end: (info) => (
					<>
						<ExportButton list={list} label={props.label} scope={scope} columns={columns} info={info} />
						{actions}
					</>
				),
			}}
		/>
	);
}
