import { deferred } from '@rewards/ui';
import { DataGrid, type DataGridProps, type GridColumn, type GridSource, type GridState } from '@rewards/ui/data-grid';
import { type ReactNode, Suspense, useRef } from 'react';
import { refusalOf } from '../../components/refusal';
import { errorReference } from '../errors/grid-error';
import { useAdded } from './use-added';
import { type ListName, type RowOf, type ScopeOf, useListSource } from './use-list-source';
import { type ReadyView, useListState } from './use-list-state';
import { usePlace } from './use-place';

type Own =
	| 'state'
	| 'onStateChange'
	| 'source'
	| 'fresh'
	| 'paused'
	| 'errorReference'
	| 'refusal'
	| 'toolbar'
	| 'columns';

export type ListGridProps<Name extends ListName> = Omit<DataGridProps<RowOf<Name>>, Own> &
	// Required if the list has parameters.
	(object extends ScopeOf<Name> ? { scope?: ScopeOf<Name> } : { scope: ScopeOf<Name> }) & {
		/** The list's name on the server (rows, values, files, saved views) and in this browser (columns). */
		list: Name;
		columns: readonly GridColumn<RowOf<Name>>[];
		initial: Partial<GridState>;
		/** Loads other data that the rows need, in parallel with them. */
		beside?: () => Promise<unknown>;
		/** The page's built-in views. */
		ready?: readonly ReadyView[];
		/** Buttons of the page, after those of the list. */
		actions?: ReactNode;
		/** Content above the list about the same rows. */
		above?: (list: ListAbove<RowOf<Name>>) => ReactNode;
	};

/** The state of the list below, to read and to change. */
export interface ListAbove<Row extends object> {
	state: GridState;
	setState: (next: GridState) => void;
	source: GridSource<Row>;
	/** The initial state is still loading. */
	waiting: boolean;
}

// They load right after the first rows, before they are needed.
const ViewsButton = deferred(() => import('./views-button').then((module) => module.ViewsButton));
const ExportButton = deferred(() => import('./export-button').then((module) => module.ExportButton));

/** The field that identifies a record; participants name theirs differently. */
const keyOf = (list: ListName) => (list === 'participants' ? 'sid' : 'id');

/** A server list as configuration: state in the address, saved views, export, errors, consistent everywhere. */
export function ListGrid<Name extends ListName>(props: ListGridProps<Name>) {
	const { list, columns, initial, scope = {}, beside, actions, ready, above, ...rest } = props;
	const { state, setState, views, waiting } = useListState({ list, columns, initial, ready });
	const source = useListSource(list, scope, beside);
	const fresh = useAdded(source, state, keyOf(list));
	const root = useRef<HTMLDivElement>(null);
	usePlace(root);
	return (
		<div ref={root} className="contents">
			{above?.({ state, setState, source, waiting })}
			<DataGrid
				{...rest}
				columns={columns}
				state={state}
				onStateChange={setState}
				source={source}
				fresh={fresh}
				paused={waiting}
				errorReference={errorReference}
				refusal={refusalOf}
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
		</div>
	);
}
