import { formatNumber, useUi } from '@rewards/ui';
import { Badge } from '@rewards/ui/primitives/badge';
import type { RejectedRow, RejectedRows } from '@rewards/validators/imports/mends';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { Faults } from '../faults';
import { type Move, RejectCell } from './reject-cell';
import type { Mended } from './use-mended';

interface RejectGridProps {
	label: string;
	data: RejectedRows;
	/** Position of the first row among all matching ones. */
	skip: number;
	mended: Mended;
}
interface Place {
	row: number;
	column: number;
}

const wholeRow = (row: RejectedRow) => row.cells === null || row.state !== 'open';

/** Rejected rows in the columns of their file, edited cell by cell. */
export function RejectGrid({ label, data, skip, mended }: RejectGridProps) {
	const { t } = useTranslation(['mending', 'jobs']);
	const { locale } = useUi();
	const { columns, rows, total } = data;
	const body = useRef<HTMLTableSectionElement>(null);
	const [at, setAt] = useState<Place>({ row: 0, column: 0 });
	const [editing, setEditing] = useState<{ place: Place; begin: string } | null>(null);
	const wanted = useRef<Place | null>(null);
	useEffect(() => {
		const place = wanted.current;
		if (!place) return;
		wanted.current = null;
		const row = body.current?.rows[place.row];
		row?.querySelectorAll<HTMLElement>('[data-cell]')[place.column]?.focus();
	});
	const shownIn = (row: RejectedRow, column: number): string => {
		const index = columns[column]?.index ?? -1;
		return mended.cellsOf(row.line)[index] ?? row.cells?.[column] ?? '';
	};
	const go = (from: Place, [down, along]: Move, edit: boolean) => {
		let { row, column } = { row: from.row + down, column: from.column + along };
		if (edit && column >= columns.length) [row, column] = [row + 1, 0];
		if (edit && column < 0) [row, column] = [row - 1, columns.length - 1];
		const next = {
			row: Math.min(Math.max(row, 0), rows.length - 1),
			column: Math.min(Math.max(column, 0), columns.length - 1),
		};
		const target = rows[next.row];
		setAt(next);
		if (edit && target && !wholeRow(target) && row === next.row)
			setEditing({ place: next, begin: shownIn(target, next.column) });
		else wanted.current = next;
	};
	const current: Place = { row: Math.min(at.row, rows.length - 1), column: Math.min(at.column, columns.length - 1) };
	return (
		<div className="scrollbar-thin relative max-h-112 overflow-auto rounded-lg border bg-card shadow-xs">
			{/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its cells are edited in place */}
			<table role="grid" aria-label={label} aria-rowcount={total + 1} className="w-full border-collapse text-sm">
				<thead className="sticky top-0 z-10 bg-muted text-muted-foreground">
					<tr aria-rowindex={1} className="border-b">
						<th scope="col" className="h-9 whitespace-nowrap px-2 text-end font-medium">
							{t('jobs:field.line')}
						</th>
						<th scope="col" className="border-e px-2 text-start font-medium">
							{t('jobs:field.reason')}
						</th>
						{columns.map(({ index, header }) => (
							<th
								key={index}
								scope="col"
								className="max-w-56 truncate border-e px-2 text-start font-medium last:border-e-0"
							>
								<bdi>{header}</bdi>
							</th>
						))}
					</tr>
				</thead>
				<tbody ref={body}>
					{rows.map((row, place) => {
						const cells = mended.cellsOf(row.line);
						return (
							<tr key={row.line} aria-rowindex={skip + place + 2} className="border-b align-middle last:border-b-0">
								<th scope="row" className="px-2 text-end font-normal text-muted-foreground tabular-nums">
									{formatNumber(row.line, locale)}
								</th>
								<td className="border-e px-2 py-1.5">
									{row.state === 'open' ? (
										<>
											<Faults faults={row.faults} />
											{row.surplus.length > 0 && (
												<p className="wrap-anywhere text-muted-foreground text-xs">
													{t('surplus', { cells: row.surplus })}
												</p>
											)}
										</>
									) : (
										<Badge tone={row.state === 'done' ? 'success' : 'neutral'}>{t(`state.${row.state}`)}</Badge>
									)}
								</td>
								{row.cells === null && columns.length > 0 ? (
									<td colSpan={columns.length} className="px-2 text-muted-foreground">
										{t('hidden')}
									</td>
								) : (
									columns.map(({ index, header, secret }, column) => {
										const here = { row: place, column };
										const isAt = (one: Place | undefined) => one?.row === place && one.column === column;
										return (
											<RejectCell
												key={index}
												header={header}
												value={shownIn(row, column)}
												secret={secret}
												faulty={row.state === 'open' && row.faults.some((fault) => fault.column === header)}
												mended={cells[index] !== undefined && row.state === 'open'}
												locked={wholeRow(row)}
												current={isAt(current)}
												editing={isAt(editing?.place) ? (editing?.begin ?? null) : null}
												onFocus={() => setAt(here)}
												onEdit={(begin) => setEditing(begin === null ? null : { place: here, begin })}
												onCommit={(value) => mended.mend(row, index, value, row.cells?.[column] ?? '')}
												onMove={(by, edit) => go(here, by, edit)}
											/>
										);
									})
								)}
							</tr>
						);
					})}
				</tbody>
			</table>
		</div>
	);
}
