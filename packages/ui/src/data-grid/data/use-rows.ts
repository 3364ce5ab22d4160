import { useQuery, useQueryClient } from '@tanstack/react-query';
import { startTransition, useCallback, useEffect, useState } from 'react';
import type { GridQuery } from '../contract';
import { type GridAnswer, type RowsStatus, rowsQuery, rowsStatus } from './rows-query';
import type { GridSource, RefreshEvery } from './source';

export interface RowsState<Row> {
	status: RowsStatus;
	/** The newest answer, with its question. */
	answer: GridAnswer<Row> | null;
	error: unknown;
	/** Asks for everything of the list again. */
	reload: () => void;
}

export interface RowsOptions<Row> {
	/** Asks nothing yet. */
	paused?: boolean | undefined;
	refreshEvery?: RefreshEvery<Row> | undefined;
}

/**
 * The answer to the newest question; what is under way for an older one is aborted. The older answer stays in sight
 * until then, also through a failure, and drawing the new one gives way to typing: that is why it is kept here and not
 * as `placeholderData`.
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
