import { PanelRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from '../../../i18n/use-translation';

/** A row of the list, and its cell that names it. */
interface Spot {
	id: string;
	cell: HTMLElement;
}

function spotOf(target: EventTarget | null): Spot | null {
	const row = target instanceof Element ? target.closest<HTMLElement>('main tr[data-row]') : null;
	const cell = row?.querySelector<HTMLElement>('td > div[data-tip-cut]')?.parentElement;
	return row?.dataset.row && cell ? { id: row.dataset.row, cell } : null;
}

/**
 * A button in the row under the pointer and in the row in focus, which opens the participant beside the list. It is
 * drawn into the list's own cells, so that a list without it needs nothing of it. Keys reach it by its letter
 * (`PageKeys`), so it is for the pointer alone.
 */
export function PeekButtons({ onPeek }: { onPeek: (id: string) => void }) {
	const { t } = useTranslation('participantWork');
	const [hovered, setHovered] = useState<Spot | null>(null);
	const [focused, setFocused] = useState<Spot | null>(null);
	useEffect(() => {
		const same = (next: Spot | null) => (now: Spot | null) =>
			now?.cell === next?.cell && now?.id === next?.id ? now : next;
		const over = ({ target }: Event) => setHovered(same(spotOf(target)));
		const focus = ({ target }: Event) => setFocused(same(spotOf(target)));
		// Where the pointer and the focus were when this came.
		setHovered(spotOf(document.querySelector('main tr[data-row]:hover')));
		setFocused(spotOf(document.activeElement));
		document.addEventListener('pointerover', over);
		document.addEventListener('focusin', focus);
		return () => {
			document.removeEventListener('pointerover', over);
			document.removeEventListener('focusin', focus);
		};
	}, []);
	const spots = [focused, hovered?.cell === focused?.cell ? null : hovered].filter((spot) => spot?.cell.isConnected);
	return spots.map(
		(spot) =>
			spot &&
			createPortal(
				<button
					type="button"
					aria-hidden
					tabIndex={-1}
					aria-keyshortcuts="p"
					data-tip={t('peek.open')}
					className="absolute inset-y-0 end-1 my-auto hidden size-6 place-items-center rounded-md border bg-popover text-muted-foreground shadow-xs hover:text-foreground sm:grid"
					onClick={(event) => {
						event.stopPropagation();
						onPeek(spot.id);
					}}
				>
					<PanelRight aria-hidden className="size-3.5 rtl:-scale-x-100" />
				</button>,
				spot.cell,
				spot.id,
			),
	);
}
