import { cn } from '@rewards/ui';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { dropPlace, type Zone } from './drop-place';
import { levelOf, type Step, type Tree } from './tree';
import type { TreeActions } from './tree-actions';
import { TreeRow } from './tree-row';

interface TreeViewProps extends TreeActions {
	label: string;
	tree: Tree;
	/** Entries whose link points to no page. */
	dead: ReadonlySet<string>;
	active: string | null;
	onActive: (id: string) => void;
}

/** The effect of a key with Alt; in right-to-left pages the arrows switch sides. */
function stepOfKey({ key, currentTarget }: KeyboardEvent<HTMLElement>): Step | null {
	const rtl = getComputedStyle(currentTarget).direction === 'rtl';
	const steps: Record<string, Step> = {
		ArrowUp: 'up',
		ArrowDown: 'down',
		ArrowRight: rtl ? 'out' : 'in',
		ArrowLeft: rtl ? 'in' : 'out',
	};
	return steps[key] ?? null;
}

/** A menu as a tree, edited by mouse or keyboard: arrows move the focus, Alt with arrows moves the entry. */
export function TreeView({ label, tree, dead, active, onActive, ...actions }: TreeViewProps) {
	const { t } = useTranslation('content');
	const keys = useId();
	const list = useRef<HTMLDivElement>(null);
	const [drag, setDrag] = useState<{ id: string; over: { id: string; zone: Zone } | null } | null>(null);
	const current = tree.find(({ id }) => id === active)?.id ?? tree[0]?.id ?? null;

	const focus = (id: string | undefined) => {
		if (id === undefined) return;
		onActive(id);
		list.current?.querySelector<HTMLElement>(`[data-entry="${id}"]`)?.focus();
	};
	const onKeyDown = (event: KeyboardEvent<HTMLElement>, id: string) => {
		// The row's buttons handle their own keys.
		if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey) return;
		const at = tree.findIndex((entry) => entry.id === id);
		const moves = event.altKey ? stepOfKey(event) : null;
		const go: Record<string, () => void> = {
			ArrowDown: () => focus(tree[at + 1]?.id),
			ArrowUp: () => focus(tree[at - 1]?.id),
			Home: () => focus(tree[0]?.id),
			End: () => focus(tree.at(-1)?.id),
			Enter: () => actions.edit(id),
			Delete: () => actions.remove(id),
		};
		const act = moves ? () => actions.step(id, moves) : event.altKey ? undefined : go[event.key];
		if (!act) return;
		event.preventDefault();
		event.stopPropagation();
		act();
	};
	return (
		<>
			<div ref={list} role="tree" aria-label={label} aria-describedby={keys} className="flex flex-col py-1">
				{tree.map((entry) => {
					const over = drag?.over?.id === entry.id ? drag.over.zone : null;
					const level = levelOf(tree, entry.id);
					return (
						<div
							key={entry.id}
							role="treeitem"
							aria-level={level}
							aria-labelledby={`${keys}${entry.id}`}
							aria-selected={entry.id === current}
							data-entry={entry.id}
							tabIndex={entry.id === current ? 0 : -1}
							draggable
							onFocus={() => onActive(entry.id)}
							onKeyDown={(event) => onKeyDown(event, entry.id)}
							onDoubleClick={() => actions.edit(entry.id)}
							onDragStart={(event) => {
								event.dataTransfer.effectAllowed = 'move';
								event.dataTransfer.setData('text/plain', entry.title);
								setDrag({ id: entry.id, over: null });
							}}
							onDragOver={(event) => {
								if (!drag) return;
								const zone = zoneAt(event.currentTarget, event.clientY);
								if (!dropPlace(tree, drag.id, entry.id, zone)) return;
								event.preventDefault();
								if (over !== zone) setDrag({ ...drag, over: { id: entry.id, zone } });
							}}
							onDrop={(event) => {
								event.preventDefault();
								const place = drag && dropPlace(tree, drag.id, entry.id, zoneAt(event.currentTarget, event.clientY));
								if (drag && place) actions.move(drag.id, place);
								setDrag(null);
							}}
							onDragEnd={() => setDrag(null)}
							style={{ paddingInlineStart: `${(level - 1) * 1.5 + 0.5}rem` }}
							className={cn(
								'group relative flex min-h-10 cursor-grab items-center gap-2 rounded-md pe-2 hover:bg-accent focus-visible:-outline-offset-2',
								drag?.id === entry.id && 'opacity-50',
								over === 'inside' && 'bg-primary-soft outline-2 outline-ring -outline-offset-2',
								over === 'before' && 'before:absolute before:inset-x-0 before:top-0 before:h-0.5 before:bg-primary',
								over === 'after' && 'after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 after:bg-primary',
							)}
						>
							<TreeRow
								nameId={`${keys}${entry.id}`}
								entry={entry}
								tree={tree}
								dead={dead.has(entry.id)}
								reachable={entry.id === current}
								{...actions}
							/>
						</div>
					);
				})}
			</div>
			<p id={keys} className="px-2 pt-1 text-muted-foreground text-xs max-sm:sr-only">
				{t('keys')}
			</p>
		</>
	);
}

/** Whether the pointer is at the upper edge of a row, at its lower one, or in between. */
function zoneAt(row: HTMLElement, y: number): Zone {
	const { top, height } = row.getBoundingClientRect();
	const part = (y - top) / height;
	return part < 0.3 ? 'before' : part > 0.7 ? 'after' : 'inside';
}
