import { cn } from '@rewards/ui';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';

/** Where to go from a cell: in rows and columns. */
export type Move = [rows: number, columns: number];

interface RejectCellProps {
	header: string;
	value: string;
	secret: boolean;
	faulty: boolean;
	mended: boolean;
	locked: boolean;
	/** The cell that is the tab stop. */
	current: boolean;
	/** The editor's initial text; null while the cell is read-only. */
	editing: string | null;
	onFocus: () => void;
	onEdit: (begin: string | null) => void;
	onCommit: (value: string) => void;
	/** `edit`: edits the next cell too. */
	onMove: (move: Move, edit: boolean) => void;
}

const steps: Readonly<Record<string, Move>> = {
	ArrowUp: [-1, 0],
	ArrowDown: [1, 0],
	ArrowLeft: [0, -1],
	ArrowRight: [0, 1],
};

/** A cell of a rejected row: Enter, F2 or a click edits it, Tab goes to the next, Esc cancels. */
export function RejectCell(props: RejectCellProps) {
	const { header, value, secret, faulty, mended, locked, current, editing, onFocus, onEdit, onCommit, onMove } = props;
	const { t } = useTranslation('mending');
	const move = (event: KeyboardEvent) => {
		const step = steps[event.key];
		if (step) {
			event.preventDefault();
			const mirrored = document.documentElement.dir === 'rtl' ? -1 : 1;
			onMove([step[0], step[1] * mirrored], false);
		} else if (locked || event.ctrlKey || event.metaKey || event.altKey) return;
		else if (event.key === 'Enter' || event.key === 'F2') {
			event.preventDefault();
			onEdit(value);
		} else if (event.key.length === 1 && event.key !== ' ') {
			event.preventDefault();
			onEdit(event.key);
		}
	};
	if (editing !== null && !locked) {
		return (
			<td className="border-e p-0 last:border-e-0">
				<CellEditor
					label={header}
					begin={editing}
					onCommit={onCommit}
					onEnd={() => onEdit(null)}
					onMove={(by) => onMove(by, by[1] !== 0)}
				/>
			</td>
		);
	}
	return (
		<td
			tabIndex={current ? 0 : -1}
			data-cell
			aria-invalid={(faulty && !mended) || undefined}
			className={cn(
				// Not behind the bar that sticks to the bottom.
				'h-9 max-w-56 scroll-mb-24 border-e px-2 last:border-e-0',
				!locked && 'cursor-text hover:bg-accent',
				faulty && !mended && 'bg-danger-soft',
				mended && 'bg-primary-soft',
			)}
			onFocus={onFocus}
			onClick={() => !locked && onEdit(value)}
			onKeyDown={move}
		>
			<span className="block truncate" data-tip-cut>
				<bdi>{secret && value !== '' ? '•••' : value}</bdi>
			</span>
			{mended && <span className="sr-only">{t('mended')}</span>}
		</td>
	);
}

interface CellEditorProps {
	label: string;
	begin: string;
	onCommit: (value: string) => void;
	onEnd: () => void;
	onMove: (move: Move) => void;
}

function CellEditor({ label, begin, onCommit, onEnd, onMove }: CellEditorProps) {
	const [value, setValue] = useState(begin);
	// Esc and the navigation keys move the focus, and the blur would save again.
	const left = useRef(false);
	const leave = (save: boolean, move?: Move) => {
		if (left.current) return;
		left.current = true;
		if (save) onCommit(value);
		onEnd();
		if (move) onMove(move);
	};
	return (
		<input
			// biome-ignore lint/a11y/noAutofocus: the cell being edited has the focus
			autoFocus
			aria-label={label}
			value={value}
			onChange={(event) => setValue(event.target.value)}
			onBlur={() => leave(true)}
			onKeyDown={(event) => {
				event.stopPropagation();
				if (event.nativeEvent.isComposing) return;
				if (event.key === 'Escape') {
					event.preventDefault();
					leave(false, [0, 0]);
				} else if (event.key === 'Enter') {
					event.preventDefault();
					leave(true, [1, 0]);
				} else if (event.key === 'Tab') {
					event.preventDefault();
					leave(true, [0, event.shiftKey ? -1 : 1]);
				}
			}}
			className="h-9 w-full min-w-40 scroll-mb-24 bg-card px-2 outline-2 outline-primary -outline-offset-2"
		/>
	);
}
