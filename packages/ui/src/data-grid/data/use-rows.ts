import { useQuery, useQueryClient } from '@tanstack/react-query';
import { startTransition, useCallback, useEffect, useState } from 'react';
import type { GridQuery } from '../contract';
import { type GridAnswer, type RowsStatus, rowsQuery, rowsStatus } from './rows-query';
import type { GridSource, RefreshEvery } from './source';

export interface RowsState<Row> {
	status: RowsStatus;
	/** The latest result, with its query. */
	answer: GridAnswer<Row> | null;
	error: unknown;
	/** Reloads everything of the list. */
	reload: () => void;
}

export interface RowsOptions<Row> {
	/** Sends no query yet. */
	paused?: boolean | undefined;
	refreshEvery?: RefreshEvery<Row> | undefined;
}

/**
 * The result of the latest query; requests for older ones are aborted. The older result stays visible until then, even
 * through a failure, and rendering the new one yields to typing: that is why it is kept here and not as
 * `placeholderData`.
 */
export function useRows<Row>(source: GridSource<Row>, query: GridQuery, options: RowsOptions<Row>): RowsState<Row> {
	const { paused = false, refreshEvery } = options;
	const cache = useQueryClient();
	const { data, error, isFetching } = useQuery({ ...rowsQuery(source, query, refreshEvery), enabled: !paused });
	const [answer, setAnswer] = useState(data ?? null);
	useEffect(() => {
		if (data) startTransition(() => setAnswer(data));
	}, [data]);
	const reload = useCallback(() => void cache.invalidateQueries({ queryKey: source.key }), [cache, source]);
	return { status: rowsStatus({ data, error, isFetching }, answer), answer, error, reload };
}
