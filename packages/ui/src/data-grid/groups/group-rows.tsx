import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { cn } from '../../lib/cn';
import { formatNumber } from '../../lib/format';
import { useUi } from '../../lib/ui-context';
import { Button } from '../../primitives/button';
import { Spinner } from '../../primitives/spinner';
import type { GridGroup } from '../contract';
import { useGrid } from '../grid-context';
import { alignOf } from '../table/cell-value';
import type { Leaf } from '../types';
import type { GroupStep } from './group-query';
import { groupText, totalText } from './group-text';
import { type GroupPages, useGroupPages } from './use-group-pages';

export interface GroupRowsProps<Row> extends GroupPages<Row> {
	groups: readonly GridGroup[];
	leaves: readonly Leaf<Row>[];
	height: string;
	renderRow: (row: Row) => ReactNode;
}

/** The groups of one level; each opens inline to the next level or to its rows. */
export function GroupRows<Row>({ groups, path, ...rest }: GroupRowsProps<Row>) {
	const by = rest.levels[path.length];
	if (!by) return null;
	return groups.map((group) => (
		<Group
			key={`${typeof group.key}${String(group.key)}`}
			group={group}
			step={{ by, key: group.key }}
			path={path}
			{...rest}
		/>
	));
}

interface GroupProps<Row> extends Omit<GroupRowsProps<Row>, 'groups'> {
	group: GridGroup;
	step: GroupStep;
}

function Group<Row>({ group, step, path, ...rest }: GroupProps<Row>) {
	const ui = useUi();
	const { columns } = useGrid();
	const [open, setOpen] = useState(false);
	const { leaves, height } = rest;
	const column = columns.find((one) => one.field === step.by.field);
	const text = column ? groupText(column, step, ui) : String(step.key);
	// The label spans everything before the first figure.
	const firstTotal = leaves.findIndex((leaf, index) => index > 0 && leaf.column?.total);
	const span = firstTotal < 0 ? leaves.length : firstTotal;
	const toggle = () => setOpen(!open);
	return (
		<>
			<tr data-nav className="group/row cursor-pointer" onClick={toggle}>
				<td
					data-cell
					data-enter="self"
					tabIndex={-1}
					colSpan={span}
					className={cn('border-b bg-card px-2 group-hover/row:bg-muted focus-visible:-outline-offset-2', height)}
					onKeyDown={(event) => {
						if (event.target !== event.currentTarget || (event.key !== 'Enter' && event.key !== ' ')) return;
						event.preventDefault();
						toggle();
					}}
				>
					<span
						className="sticky start-2 inline-flex max-w-full items-center gap-1.5 text-sm"
						style={{ paddingInlineStart: `${path.length * 1.5}rem` }}
					>
						<Button
							tabIndex={-1}
							variant="ghost"
							size="icon-xs"
							aria-expanded={open}
							aria-label={text}
							onClick={(event) => {
								event.stopPropagation();
								toggle();
							}}
						>
							<ChevronRight
								className={cn('transition-transform duration-100 rtl:-scale-x-100', open && 'rotate-90 rtl:-rotate-90')}
							/>
						</Button>
						<span className="truncate">
							<span className="text-muted-foreground">{column?.header}: </span>
							<span className="font-medium">{text}</span>
						</span>
						<span className="shrink-0 text-muted-foreground text-xs tabular-nums">
							{formatNumber(group.count, ui.locale)}
						</span>
					</span>
				</td>
				{leaves.slice(span).map((leaf) => {
					return (
						<td
							key={leaf.id}
							data-cell
							data-enter="self"
							tabIndex={-1}
							className={cn(
								'truncate border-b bg-card px-3 font-medium text-sm tabular-nums group-hover/row:bg-muted',
								leaf.column && alignOf(leaf.column) === 'end' && 'text-end',
							)}
						>
							{leaf.column && totalText(leaf.column, group.totals, ui)}
						</td>
					);
				})}
			</tr>
			{open && <GroupContent {...rest} path={[...path, step]} />}
		</>
	);
}

/** The content of an opened group, page by page on demand. */
function GroupContent<Row>(props: Omit<GroupRowsProps<Row>, 'groups'>) {
	const { path, leaves, renderRow } = props;
	const { t } = useUi();
	const { groups, rows, deeper, status, left, next } = useGroupPages(props);
	return (
		<>
			{deeper ? <GroupRows {...props} groups={groups} /> : rows.map(renderRow)}
			{(status !== 'ready' || left > 0) && (
				<tr data-nav>
					<td data-cell tabIndex={-1} colSpan={leaves.length} className="h-10 border-b bg-card px-3 text-sm">
						<span
							className="sticky start-3 inline-flex items-center gap-2 text-muted-foreground"
							style={{ paddingInlineStart: `${path.length * 1.5}rem` }}
						>
							{status === 'busy' && (
								<>
									<Spinner /> {t('loading')}
								</>
							)}
							{status === 'error' && <span className="text-danger-text">{t('gridErrorTitle')}</span>}
							{status !== 'busy' && (
								<Button tabIndex={-1} size="xs" onClick={next}>
									{status === 'error' ? t('retry') : t('gridMoreRows', { count: left })}
								</Button>
							)}
						</span>
					</td>
				</tr>
			)}
		</>
	);
}
