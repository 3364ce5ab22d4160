import { DataGrid, type DataGridProps, type GridState, gridState } from '@rewards/ui/data-grid';
import { useState } from 'react';
import { refusalOf } from '../../components/refusal';
import { errorReference } from '../../lib/errors/grid-error';
import { type ListName, type RowOf, type ScopeOf, useListSource } from '../../lib/list-grid/use-list-source';

type OwnGridProps<Name extends ListName> = Omit<
	DataGridProps<RowOf<Name>>,
	'state' | 'onStateChange' | 'source' | 'errorReference' | 'refusal'
> & { list: Name; scope: ScopeOf<Name>; initial: Partial<GridState> };

/** A server list in a popup or next to another one: its state isn't in the address. */
export function OwnGrid<Name extends ListName>({ list, scope, initial, ...rest }: OwnGridProps<Name>) {
	const [state, setState] = useState(() => gridState(initial));
	const source = useListSource(list, scope);
	const own = { state, onStateChange: setState, source, errorReference, refusal: refusalOf };
	return <DataGrid {...rest} {...own} />;
}
