import { useEffect, useState } from 'react';
import type { RowsStatus } from './data/rows-query';
import type { DataGridProps } from './data-grid-props';

interface Shown<Row> {
	status: RowsStatus;
	/** The rows of the page; of a grouped list none. */
	rows: readonly Row[];
	rowId: (row: Row) => string;
}

/**
 * Where a row that was just added shows: `top` when the page of rows doesn't contain it. Nothing is decided while the
 * list reloads, so the row doesn't jump.
 */
export function useFresh<Row extends object>(
	fresh: DataGridProps<Row>['fresh'],
	{ status, rows, rowId }: Shown<Row>,
): { id: string; top: Row | null; row: Row } | null {
	const [placed, setPlaced] = useState<{ id: string; top: Row | null } | null>(null);
	const id = fresh?.id ?? null;
	const row = fresh?.row ?? null;
	useEffect(() => {
		if (id === null || row === null) setPlaced(null);
		else if (status === 'ready') setPlaced({ id, top: rows.some((one) => rowId(one) === id) ? null : row });
	}, [id, row, status, rows, rowId]);
	return placed && placed.id === id && row ? { ...placed, row } : null;
}
